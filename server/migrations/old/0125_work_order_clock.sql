-- 工单与它的类型、处罚类型、时效互相指向；时钟的规律由一个视图检查
-- Nothing stands in these tables yet, and the walls between tenants would not let their owner look: so nothing is looked through.
alter table work_order add constraint work_order_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict not valid;
alter table wo_punish add constraint wo_punish_wo_punish_type_fk foreign key (tenant_id, punish_type_id) references wo_punish_type (tenant_id, id) on delete restrict not valid;
alter table wo_timeliness add constraint wo_timeliness_work_order_fk foreign key (tenant_id, work_order_id) references work_order (tenant_id, id) on delete cascade not valid;

-- Every second of an open work order belongs to exactly one main node or to 挂起, 跟进 running beside (office.md §4.3): a row here is a fault.
create view wo_clock_breach with (security_invoker = true) as
select w.tenant_id, w.id as work_order_id, 'open' as rule_name
  from work_order w
  left join (select t.tenant_id, t.work_order_id, count(*) filter (where t.lane = 1) as mains, count(*) filter (where t.lane = 2) as follows,
                    count(*) filter (where t.lane = 3) as suspended
               from wo_timeliness t where t.finish_time is null group by t.tenant_id, t.work_order_id) o
    on o.tenant_id = w.tenant_id and o.work_order_id = w.id
 where (w.status in (10, 20, 30, 35, 40, 50)) <> (coalesce(o.mains, 0) = 1)
    or (w.status = 35) <> (coalesce(o.suspended, 0) = 1)
    or (w.status not in (30, 35) and coalesce(o.follows, 0) > 0)
union all
select x.tenant_id, x.work_order_id, 'gap'
  from (select t.tenant_id, t.work_order_id, t.finish_time, t.end_kind,
               lead(t.start_time) over (partition by t.tenant_id, t.work_order_id order by t.start_time, t.id) as next_start
          from wo_timeliness t where t.lane = 1) x
 where (x.finish_time is null and x.next_start is not null)
    or (x.end_kind = 1 and x.next_start is distinct from x.finish_time)
    or x.next_start < x.finish_time
union all
select w.tenant_id, w.id, 'begin'
  from work_order w
  left join (select t.tenant_id, t.work_order_id, min(t.start_time) as began from wo_timeliness t where t.lane = 1 group by t.tenant_id, t.work_order_id) b
    on b.tenant_id = w.tenant_id and b.work_order_id = w.id
 where b.began is distinct from w.create_time
union all
select s.tenant_id, s.work_order_id, 'suspension'
  from wo_timeliness s
 where s.lane = 3
   and not exists (select 1 from wo_timeliness m where m.tenant_id = s.tenant_id and m.work_order_id = s.work_order_id and m.lane = 1
                      and m.start_time <= s.start_time and coalesce(s.finish_time, 'infinity') <= coalesce(m.finish_time, 'infinity'))
union all
select x.tenant_id, x.work_order_id, 'suspended twice'
  from (select t.tenant_id, t.work_order_id, t.finish_time,
               lead(t.start_time) over (partition by t.tenant_id, t.work_order_id order by t.start_time, t.id) as next_start
          from wo_timeliness t where t.lane = 3) x
 where x.next_start < x.finish_time or (x.finish_time is null and x.next_start is not null)
union all
select f.tenant_id, f.work_order_id, 'follow'
  from wo_timeliness f
 where f.lane = 2
   and not exists (select 1 from wo_timeliness m where m.tenant_id = f.tenant_id and m.work_order_id = f.work_order_id and m.node_code = 5
                      and m.start_time <= f.start_time and coalesce(f.finish_time, 'infinity') <= coalesce(m.finish_time, 'infinity'))
union all
select w.tenant_id, w.id, 'columns'
  from work_order w
  left join wo_timeliness t on t.tenant_id = w.tenant_id and t.work_order_id = w.id and t.lane = 1 and t.finish_time is null
 where w.cur_node is distinct from t.node_code
    or w.node_deadline is distinct from case when t.suspend_time is null then t.deadline end
    or w.is_timeout <> coalesce(t.is_timeout, 0);
grant select on wo_clock_breach to yuncang_app, yuncang_jobs;
