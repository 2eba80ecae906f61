-- Handheld operations, change feed, imports and jobs (floor.md §0.4, §0.6, §16; architecture §4).
-- 作业 (append-only but for the verdict of a waiting one)
create table pda_op (
  tenant_id integer not null,
  op_id varchar(40) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  seq bigint not null,
  lane varchar(64) collate "C" not null,
  lane_seq bigint not null,
  depends_on varchar(40) collate "C",
  op_type varchar(32) collate "C" not null,
  type_ver integer not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  workstation_no varchar(16) collate "C",
  doc_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  lease_version integer,
  payload jsonb not null,
  raw jsonb,
  payload_hash varchar(64) collate "C" not null,
  verdict smallint not null,
  code varchar(8) collate "C",
  msg varchar(200) collate "C",
  effects jsonb,
  notes jsonb,
  waiting_for varchar(16) collate "C",
  waiting_until timestamptz,
  user_id bigint not null,
  temp_user_id bigint,
  session_id bigint,
  operator_key varchar(32) collate "C" not null,
  task_rev bigint,
  ref_rev bigint,
  captured_wall bigint not null,
  captured_mono bigint not null,
  boot_id varchar(40) collate "C" not null,
  build varchar(32) collate "C" not null,
  effective_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  constraint pda_op_pk primary key (tenant_id, op_id),
  constraint pda_op_uk unique (tenant_id, device_id, incarnation, seq)
);
create index pda_op_doc_no_ix on pda_op (tenant_id, doc_no);
create index pda_op_stockout_no_effective_at_ix on pda_op (tenant_id, stockout_no, effective_at) where stockout_no is not null;
create index pda_op_waiting_until_ix on pda_op (tenant_id, waiting_until) where waiting_for is not null;
create index pda_op_device_id_incarnation_lane_lane_seq_ix on pda_op (tenant_id, device_id, incarnation, lane, lane_seq);
select app.tenant_table('pda_op', 'select, insert, update');

-- 作业通道计数
create table pda_lane (
  tenant_id integer not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  lane varchar(64) collate "C" not null,
  last_lane_seq bigint not null,
  last_time timestamptz not null,
  constraint pda_lane_pk primary key (tenant_id, device_id, incarnation, lane)
);
select app.tenant_table('pda_lane');

-- 设备化身
create table pda_incarnation (
  tenant_id integer not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  last_seq bigint not null default 0,
  last_effective_at timestamptz,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  replaced_by varchar(40) collate "C",
  lost_from bigint,
  lost_to bigint,
  constraint pda_incarnation_pk primary key (tenant_id, device_id, incarnation)
);
select app.tenant_table('pda_incarnation');

-- 领域事件 (append-only)
create table domain_event (
  tenant_id integer not null,
  id bigint not null,
  event_type varchar(64) collate "C" not null,
  aggregate_type varchar(32) collate "C" not null,
  aggregate_no varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  biz_date date not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  published_at timestamptz,
  event_key varchar(128) collate "C" not null,
  create_time timestamptz not null,
  constraint domain_event_pk primary key (tenant_id, id),
  constraint domain_event_uk unique (tenant_id, event_type, event_key)
);
create index domain_event_aggregate_no_ix on domain_event (tenant_id, aggregate_no);
create index domain_event_published_at_ix on domain_event (tenant_id, published_at) where published_at is null;
select app.tenant_table('domain_event', 'select, insert, update');

-- 变更流: written in the transaction of the change; a reader takes rows below the oldest running transaction (architecture §4).
create table change (
  tenant_id integer not null,
  xid xid8 not null,
  id bigint not null,
  resource varchar(64) collate "C" not null,
  key varchar(128) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  op smallint not null,
  create_time timestamptz not null,
  constraint change_pk primary key (tenant_id, xid, id)
);
create index change_create_time_ix on change (tenant_id, create_time);
select app.tenant_table('change');

-- 变更流纪元
create table feed_epoch (
  tenant_id integer not null,
  epoch varchar(40) collate "C" not null,
  create_time timestamptz not null,
  constraint feed_epoch_pk primary key (tenant_id)
);
select app.tenant_table('feed_epoch');

-- 导入映射
create table import_mapping (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  mapping_name varchar(64) collate "C" not null,
  shop_no varchar(32) collate "C",
  file_kind smallint not null,
  charset varchar(16) collate "C",
  header_hash varchar(64) collate "C",
  entries jsonb not null,
  clean_rules jsonb not null default '{}',
  last_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint import_mapping_pk primary key (tenant_id, id),
  constraint import_mapping_uk unique (tenant_id, biz_type, mapping_name)
);
create index import_mapping_biz_type_header_hash_ix on import_mapping (tenant_id, biz_type, header_hash);
create index import_mapping_shop_no_ix on import_mapping (tenant_id, shop_no);
select app.tenant_table('import_mapping');

-- 导入请求
create table import_request (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  file_name varchar(200) collate "C" not null,
  file_path varchar(256) collate "C" not null,
  file_hash varchar(64) collate "C" not null,
  mapping_id bigint,
  options jsonb not null default '{}',
  expires_at timestamptz not null,
  used smallint not null default 0,
  used_time timestamptz,
  total_num integer not null default 0,
  success_num integer not null default 0,
  fail_num integer not null default 0,
  ignore_num integer not null default 0,
  created_num integer not null default 0,
  exist_num integer not null default 0,
  header jsonb,
  file_job_id bigint,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint import_request_pk primary key (tenant_id, id)
);
create index import_request_biz_type_create_time_ix on import_request (tenant_id, biz_type, create_time desc);
select app.tenant_table('import_request');

-- 导入错误行
create table import_row_error (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  row_num integer not null,
  error_name varchar(64) collate "C" not null,
  error_reason varchar(300) collate "C" not null,
  src_no varchar(64) collate "C",
  kind smallint not null default 1,
  create_time timestamptz not null,
  constraint import_row_error_pk primary key (tenant_id, id),
  constraint import_row_error_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade
);
create index import_row_error_request_id_row_num_ix on import_row_error (tenant_id, request_id, row_num);
create index import_row_error_request_id_src_no_ix on import_row_error (tenant_id, request_id, src_no);
select app.tenant_table('import_row_error');

-- 导入逐单结果
create table import_outcome (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  src_no varchar(64) collate "C" not null,
  outcome smallint not null,
  reason varchar(300) collate "C",
  rule_name varchar(64) collate "C",
  row_num integer,
  line_num integer not null default 0,
  stockout_no varchar(32) collate "C",
  create_time timestamptz not null,
  constraint import_outcome_pk primary key (tenant_id, id),
  constraint import_outcome_uk unique (tenant_id, request_id, src_no, outcome),
  constraint import_outcome_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade
);
select app.tenant_table('import_outcome');

-- 文件任务
create table file_job (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  biz_name varchar(200) collate "C" not null,
  job_type smallint not null,
  status smallint not null default 1,
  process_value integer not null default 0,
  done_num integer not null default 0,
  total_num integer not null default 0,
  start_time timestamptz,
  end_time timestamptz,
  stop_flag smallint not null default 0,
  params jsonb not null default '{}',
  result jsonb,
  error_msg varchar(500) collate "C",
  link_url varchar(256) collate "C",
  heartbeat timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint file_job_pk primary key (tenant_id, id)
);
create index file_job_biz_type_create_time_ix on file_job (tenant_id, biz_type, create_time desc);
create index file_job_status_ix on file_job (tenant_id, status);
select app.tenant_table('file_job');

-- 消息
create table message (
  tenant_id integer not null,
  id bigint not null,
  msg_type smallint not null,
  level smallint not null default 1,
  title varchar(100) collate "C" not null,
  content varchar(500) collate "C" not null,
  link_path varchar(200) collate "C",
  receiver_type smallint not null,
  receiver_key varchar(64) collate "C" not null,
  biz_no varchar(64) collate "C",
  create_time timestamptz not null,
  constraint message_pk primary key (tenant_id, id)
);
create index message_receiver_type_receiver_key_create_time_ix on message (tenant_id, receiver_type, receiver_key, create_time desc);
select app.tenant_table('message');
