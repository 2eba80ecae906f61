-- 工单的基础资料 (office.md §4.2): 类型；parent_id 空的是分类，自己不能建单
create table wo_type (
  tenant_id integer not null,
  id bigint not null,
  type_code varchar(20) collate "C" not null,
  type_name varchar(30) collate "C" not null,
  parent_id bigint,
  sort integer not null default 0,
  default_priority smallint not null default 1,
  default_side smallint not null default 1,
  need_goods smallint not null default 0,
  need_image smallint not null default 0,
  can_claim smallint not null default 0,
  keywords varchar(500) collate "C" not null default '',
  exclude_keywords varchar(500) collate "C" not null default '',
  auto_assign smallint not null default 0,
  default_handler_id bigint,
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_type_pk primary key (tenant_id, id),
  constraint wo_type_code_uk unique (tenant_id, type_code),
  constraint wo_type_name_uk unique (tenant_id, type_name),
  constraint wo_type_parent_fk foreign key (tenant_id, parent_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_type_sys_user_fk foreign key (tenant_id, default_handler_id) references sys_user (tenant_id, id) on delete restrict,
  constraint wo_type_priority_ck check (default_priority between 1 and 3 and default_side between 1 and 4),
  constraint wo_type_flag_ck check (need_goods in (0, 1) and need_image in (0, 1) and can_claim in (0, 1) and is_enabled in (0, 1)),
  constraint wo_type_assign_ck check (auto_assign in (0, 1) and (auto_assign = 0 or default_handler_id is not null))
);
create index wo_type_parent_id_ix on wo_type (tenant_id, parent_id, sort);
create index wo_type_sort_ix on wo_type (tenant_id, sort);
create index wo_type_is_enabled_ix on wo_type (tenant_id, is_enabled, sort);
create index wo_type_default_handler_id_ix on wo_type (tenant_id, default_handler_id);
select app.tenant_table('wo_type');

-- 节点响应时间: 每个类型、节点、优先级一行；node_code 1 认领 2 受理 3 首次响应 4 跟进 5 处理完成 6 货主确认 7 赔付结算
create table wo_node_resptime (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  node_code smallint not null,
  priority smallint not null,
  resp_min integer not null,
  remind_before_min integer not null,
  time_mode smallint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_node_resptime_pk primary key (tenant_id, id),
  constraint wo_node_resptime_uk unique (tenant_id, type_id, node_code, priority),
  constraint wo_node_resptime_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_node_resptime_node_ck check (node_code between 1 and 7 and priority between 1 and 3 and time_mode in (1, 2)),
  constraint wo_node_resptime_min_ck check (resp_min between 1 and 43200 and remind_before_min between 0 and resp_min)
);
select app.tenant_table('wo_node_resptime');

-- 节点规则: 货主、仓库为 '*' 表示全部，priority 0 表示全部优先级
create table wo_node_rule (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  node_code smallint not null,
  owner_no varchar(32) collate "C" not null default '*',
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  priority smallint not null default 0,
  resp_min integer not null,
  remind_before_min integer not null default 0,
  time_mode smallint not null default 2,
  escalate_user_ids jsonb not null default '[]',
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_node_rule_pk primary key (tenant_id, id),
  constraint wo_node_rule_uk unique (tenant_id, type_id, node_code, owner_no, warehouse_no, sid, priority),
  constraint wo_node_rule_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_node_rule_node_ck check (node_code between 1 and 7 and priority between 0 and 3 and time_mode in (1, 2)),
  constraint wo_node_rule_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_node_rule_min_ck check (resp_min between 1 and 43200 and remind_before_min between 0 and resp_min),
  constraint wo_node_rule_flag_ck check (is_enabled in (0, 1))
);
create index wo_node_rule_owner_no_ix on wo_node_rule (tenant_id, owner_no, update_time desc);
create index wo_node_rule_warehouse_no_ix on wo_node_rule (tenant_id, warehouse_no, sid, update_time desc);
create index wo_node_rule_node_code_ix on wo_node_rule (tenant_id, node_code, update_time desc);
create index wo_node_rule_is_enabled_ix on wo_node_rule (tenant_id, is_enabled, update_time desc);
create index wo_node_rule_update_time_ix on wo_node_rule (tenant_id, update_time desc);
select app.tenant_table('wo_node_rule');

-- 工单的工作时间: 哪几天、几点到几点；weekday_mask 从周一起，节假日照 work_calendar；没有自己一行的仓库照 '*'，一行也没有的租户每天 09:00-21:00
create table wo_work_calendar (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  weekday_mask char(7) collate "C" not null default '1111111',
  work_start time not null default '09:00',
  work_end time not null default '21:00',
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_work_calendar_pk primary key (tenant_id, id),
  constraint wo_work_calendar_uk unique (tenant_id, warehouse_no, sid),
  constraint wo_work_calendar_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_work_calendar_mask_ck check (weekday_mask ~ '^[01]{7}$' and weekday_mask <> '0000000'),
  constraint wo_work_calendar_time_ck check (work_start < work_end)
);
create index wo_work_calendar_update_time_ix on wo_work_calendar (tenant_id, update_time desc);
select app.tenant_table('wo_work_calendar');

-- 工单时效: lane 1 主节点，2 跟进（与主节点并行），3 挂起（node_code 0）。一张未完结的工单任何时刻恰有一个主节点在走，或正在挂起；规则在开始时抄到行上，之后改规则不改它
create table wo_timeliness (
  tenant_id integer not null,
  id bigint not null,
  work_order_id bigint not null,
  node_code smallint not null,
  round integer not null,
  lane smallint not null,
  side smallint not null,
  handler_id bigint,
  handler_name varchar(64) collate "C",
  start_time timestamptz not null,
  resp_min integer not null default 0,
  remind_before_min integer not null default 0,
  time_mode smallint not null default 1,
  escalate_user_ids jsonb not null default '[]',
  suspended_min integer not null default 0,
  suspend_time timestamptz,
  deadline timestamptz,
  remind_time timestamptz,
  is_reminded smallint not null default 0,
  finish_time timestamptz,
  end_kind smallint,
  used_min integer,
  is_timeout smallint not null default 0,
  timeout_min integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_timeliness_pk primary key (tenant_id, id),
  constraint wo_timeliness_uk unique (tenant_id, work_order_id, node_code, round),
  constraint wo_timeliness_lane_ck check (node_code between 0 and 7 and lane = case node_code when 0 then 3 when 4 then 2 else 1 end),
  constraint wo_timeliness_round_ck check (round >= 1 and side between 1 and 4),
  constraint wo_timeliness_deadline_ck check ((node_code = 0) = (deadline is null)),
  constraint wo_timeliness_min_ck check (suspended_min >= 0 and timeout_min >= 0 and used_min >= 0),
  constraint wo_timeliness_end_ck check ((finish_time is null) = (end_kind is null) and (finish_time is null) = (used_min is null) and finish_time >= start_time),
  constraint wo_timeliness_kind_ck check (end_kind between 1 and 4),
  constraint wo_timeliness_suspend_ck check (suspend_time is null or (finish_time is null and lane <> 3)),
  constraint wo_timeliness_flag_ck check (is_timeout in (0, 1) and is_reminded in (0, 1))
);
create unique index wo_timeliness_open_uk on wo_timeliness (tenant_id, work_order_id, lane) where finish_time is null;
create index wo_timeliness_due_ix on wo_timeliness (tenant_id, deadline) where finish_time is null and suspend_time is null and is_timeout = 0;
create index wo_timeliness_remind_ix on wo_timeliness (tenant_id, remind_time) where finish_time is null and suspend_time is null and is_reminded = 0 and remind_time is not null;
create index wo_timeliness_late_ix on wo_timeliness (tenant_id, work_order_id) where is_timeout = 1;
select app.tenant_table('wo_timeliness');

-- 处罚类型: calc_mode 1 固定金额 2 商品价值比例 3 运费倍数；cap_fen 0 不封顶
create table wo_punish_type (
  tenant_id integer not null,
  id bigint not null,
  punish_code varchar(30) collate "C" not null,
  punish_name varchar(30) collate "C" not null,
  category smallint not null,
  object_type smallint not null,
  calc_mode smallint not null,
  amount_fen bigint not null default 0,
  ratio_bp integer not null default 0,
  times_e2 integer not null default 0,
  cap_fen bigint not null default 0,
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_punish_type_pk primary key (tenant_id, id),
  constraint wo_punish_type_code_uk unique (tenant_id, punish_code),
  constraint wo_punish_type_name_uk unique (tenant_id, punish_name),
  constraint wo_punish_type_kind_ck check (category between 1 and 4 and object_type between 1 and 4 and calc_mode between 1 and 3 and is_enabled in (0, 1)),
  constraint wo_punish_type_amount_ck check (amount_fen between 0 and 99999999 and ratio_bp between 0 and 10000 and times_e2 between 0 and 10000 and cap_fen between 0 and 99999999),
  constraint wo_punish_type_mode_ck check (case calc_mode when 1 then amount_fen > 0 when 2 then ratio_bp > 0 else times_e2 > 0 end)
);
create index wo_punish_type_update_time_ix on wo_punish_type (tenant_id, update_time desc);
create index wo_punish_type_is_enabled_ix on wo_punish_type (tenant_id, is_enabled, update_time desc);
select app.tenant_table('wo_punish_type');

-- 调查默认项: 一个类型的一个原因判给谁、结论怎么写
create table wo_survey_default (
  tenant_id integer not null,
  id bigint not null,
  type_id bigint not null,
  cause_code varchar(30) collate "C" not null,
  cause_name varchar(30) collate "C" not null,
  liability smallint not null,
  conclusion_tpl varchar(500) collate "C" not null,
  suggest smallint,
  punish_type_id bigint,
  claim_ratio_bp integer not null default 0,
  sort integer not null default 0,
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_survey_default_pk primary key (tenant_id, id),
  constraint wo_survey_default_uk unique (tenant_id, type_id, cause_code),
  constraint wo_survey_default_wo_type_fk foreign key (tenant_id, type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_survey_default_wo_punish_type_fk foreign key (tenant_id, punish_type_id) references wo_punish_type (tenant_id, id) on delete restrict,
  constraint wo_survey_default_kind_ck check (liability between 0 and 6 and suggest between 1 and 5 and is_enabled in (0, 1)),
  constraint wo_survey_default_ratio_ck check (claim_ratio_bp between 0 and 10000)
);
create index wo_survey_default_punish_type_id_ix on wo_survey_default (tenant_id, punish_type_id);
create index wo_survey_default_liability_ix on wo_survey_default (tenant_id, liability, update_time desc);
create index wo_survey_default_is_enabled_ix on wo_survey_default (tenant_id, is_enabled, update_time desc);
create index wo_survey_default_update_time_ix on wo_survey_default (tenant_id, update_time desc);
select app.tenant_table('wo_survey_default');

-- 会话白名单: 不看数据范围也能读写会话的人；scope 1 全部 2 指定货主 3 指定仓库
create table wo_conversation_white_user (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  scope smallint not null,
  scope_nos jsonb not null default '[]',
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_conversation_white_user_pk primary key (tenant_id, id),
  constraint wo_conversation_white_user_uk unique (tenant_id, user_id),
  constraint wo_conversation_white_user_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete restrict,
  constraint wo_conversation_white_user_scope_ck check (scope between 1 and 3 and (scope = 1) = (scope_nos = '[]') and is_enabled in (0, 1))
);
create index wo_conversation_white_user_update_time_ix on wo_conversation_white_user (tenant_id, update_time desc);
create index wo_conversation_white_user_scope_ix on wo_conversation_white_user (tenant_id, scope, update_time desc);
select app.tenant_table('wo_conversation_white_user');

-- 钉钉群关联: webhook 与签名密钥加密存放，webhook_tail 是界面上能看的末四位；货主、仓库、网点 '*' 表示全部；app_secret 验收到的消息
create table wo_dingtalk_link (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  network_id varchar(32) collate "C" not null default '*',
  group_name varchar(60) collate "C" not null,
  open_conversation_id varchar(100) collate "C" not null,
  robot_code varchar(64) collate "C",
  webhook_sealed text,
  webhook_tail varchar(4) collate "C",
  secret_sealed text,
  app_secret_sealed text,
  events jsonb not null default '[]',
  at_mobiles jsonb not null default '[]',
  robot_mode smallint not null default 1,
  is_enabled smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_dingtalk_link_pk primary key (tenant_id, id),
  constraint wo_dingtalk_link_uk unique (tenant_id, owner_no, warehouse_no, sid, network_id),
  constraint wo_dingtalk_link_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint wo_dingtalk_link_webhook_ck check ((webhook_sealed is null) = (webhook_tail is null)),
  constraint wo_dingtalk_link_flag_ck check (robot_mode in (0, 1) and is_enabled in (0, 1))
);
create index wo_dingtalk_link_open_conversation_id_ix on wo_dingtalk_link (tenant_id, open_conversation_id);
create index wo_dingtalk_link_group_name_ix on wo_dingtalk_link (tenant_id, group_name);
create index wo_dingtalk_link_warehouse_no_ix on wo_dingtalk_link (tenant_id, warehouse_no, sid, update_time desc);
create index wo_dingtalk_link_network_id_ix on wo_dingtalk_link (tenant_id, network_id, update_time desc);
create index wo_dingtalk_link_is_enabled_ix on wo_dingtalk_link (tenant_id, is_enabled, update_time desc);
create index wo_dingtalk_link_update_time_ix on wo_dingtalk_link (tenant_id, update_time desc);
select app.tenant_table('wo_dingtalk_link');

-- 机器人日志: direction 1 接收（msg_id 只收一次），2 发送
create table wo_robot_log (
  tenant_id integer not null,
  id bigint not null,
  direction smallint not null,
  msg_id varchar(64) collate "C",
  link_id bigint,
  group_name varchar(60) collate "C",
  open_conversation_id varchar(100) collate "C" not null,
  sender_nick varchar(60) collate "C",
  event varchar(16) collate "C",
  content varchar(2000) collate "C" not null,
  match_type_id bigint,
  match_type_name varchar(30) collate "C",
  match_keyword varchar(30) collate "C",
  logistics_no varchar(40) collate "C",
  work_order_id bigint,
  work_order_no varchar(20) collate "C",
  outcome smallint,
  reply varchar(500) collate "C",
  send_status smallint,
  fail_reason varchar(200) collate "C",
  retry_count smallint not null default 0,
  send_time timestamptz,
  next_time timestamptz,
  claim_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_robot_log_pk primary key (tenant_id, id),
  constraint wo_robot_log_wo_type_fk foreign key (tenant_id, match_type_id) references wo_type (tenant_id, id) on delete restrict,
  constraint wo_robot_log_direction_ck check (direction in (1, 2) and (direction = 1) = (msg_id is not null) and (direction = 2) = (send_status is not null)),
  constraint wo_robot_log_status_ck check (send_status between 0 and 2 and outcome between 1 and 5 and retry_count between 0 and 3)
);
create unique index wo_robot_log_msg_id_uk on wo_robot_log (tenant_id, msg_id) where direction = 1;
create index wo_robot_log_create_time_ix on wo_robot_log (tenant_id, create_time desc);
create index wo_robot_log_group_name_ix on wo_robot_log (tenant_id, group_name, create_time desc);
create index wo_robot_log_send_status_ix on wo_robot_log (tenant_id, send_status, create_time desc);
create index wo_robot_log_logistics_no_ix on wo_robot_log (tenant_id, logistics_no, create_time desc);
create index wo_robot_log_work_order_no_ix on wo_robot_log (tenant_id, work_order_no, create_time desc);
create index wo_robot_log_match_type_id_ix on wo_robot_log (tenant_id, match_type_id);
create index wo_robot_log_waiting_ix on wo_robot_log (tenant_id, next_time) where direction = 2 and send_status = 0;
select app.tenant_table('wo_robot_log');
