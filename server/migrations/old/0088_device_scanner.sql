-- 扫码枪检测：每一项的结果、这台设备用的设置、几项要改、什么时候测的
alter table device
  add column scanner jsonb,
  add column scanner_profile jsonb,
  add column scanner_faults smallint,
  add column scanner_time timestamptz,
  add constraint device_scanner_ck check (
    (scanner is null) = (scanner_time is null) and (scanner is null) = (scanner_faults is null) and (scanner is null) = (scanner_profile is null)
    and (scanner is null or (jsonb_typeof(scanner) = 'array' and jsonb_typeof(scanner_profile) = 'object'))
  );
