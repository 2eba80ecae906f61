-- since when the average weight of a composition counts: stations fetch its orders again that were packed before
alter table composition_avg_weight add column learned_time timestamptz;
create index composition_avg_weight_learned_time_ix on composition_avg_weight (tenant_id, warehouse_no, sid, learned_time) where learned_time is not null;
