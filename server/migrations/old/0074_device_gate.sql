-- 上岗检查：设备登记时看过的每一项、几项不行、什么时候看的
alter table device
  add column gate jsonb,
  add column gate_faults smallint,
  add column gate_time timestamptz,
  add column gate_agent varchar(400) collate "C",
  add constraint device_gate_ck check (
    (gate is null) = (gate_time is null) and (gate is null) = (gate_faults is null) and (gate is null or jsonb_typeof(gate) = 'array')
  );
