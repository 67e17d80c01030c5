ALTER TABLE "anomaly_report" DROP CONSTRAINT "anomaly_report_status";--> statement-breakpoint
ALTER TABLE "anomaly_report" DROP CONSTRAINT "anomaly_report_merged";--> statement-breakpoint
-- Reports that go on as another were kept as rejected; the words of the state come with the next start.
insert into classifier (id, type, name, index) values (45, 'ANOMALY_STATUS', 'Unido', 6) on conflict (id) do nothing;--> statement-breakpoint
update anomaly_report set fkc_status = 45 where fk_merged_into is not null;--> statement-breakpoint
update anomaly_report_transition set fkc_to = 45 where fkc_to = 44 and reason ~ '^Es lo mismo que RA-[0-9]{4}-[0-9]+$';--> statement-breakpoint
update anomaly_report_transition set fkc_from = 45 where fkc_from = 44 and reason = 'Vuelve a tratarse por separado';--> statement-breakpoint
ALTER TABLE "anomaly_report" ADD CONSTRAINT "anomaly_report_status" CHECK ("anomaly_report"."fkc_status" in (40, 41, 42, 43, 44, 45));--> statement-breakpoint
ALTER TABLE "anomaly_report" ADD CONSTRAINT "anomaly_report_merged" CHECK (("anomaly_report"."fkc_status" = 45) = ("anomaly_report"."fk_merged_into" is not null) and ("anomaly_report"."fk_merged_into" is null or ("anomaly_report"."state" = 'archived' and "anomaly_report"."fk_merged_into" <> "anomaly_report"."id")));
