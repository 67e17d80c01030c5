/** The page of one's own work, as profiles spell it. */
export const myWorkPath = '/admin/my-work'
