-- The server enters its own routes: hundreds of lines in the audit at the first start, and none of them anybody's deed. A route that is gone is told.
drop trigger record_change on api;
--> statement-breakpoint
create trigger record_change after delete on api for each row execute function record_change('password_hash', 'two_factor_secret');
