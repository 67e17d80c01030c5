import { isFlagged } from 'contract/checks/answers.ts'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'

/** True once a check needs nothing more before its order goes to review. */
export const isSettled = (check: Pick<Check, 'fkc_status'>): boolean => check.fkc_status !== checkStatus.PROGRAMADO

/** True for an answered check or one of its tasks that a supervisor should see first. */
export const isCheckFlagged = (check: Check): boolean =>
  check.out_of_range || isFlagged(check, check) || check.tasks.some(task => task.out_of_range || isFlagged(task, task))
