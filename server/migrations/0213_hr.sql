-- Labour: shifts, demands and who fills them, clock and attendance (floor.md §15).

-- 班次 (floor.md §15.1): times of day are `HH:mm`; a shift that ends at or before its start ends the next day
create table hr_shift (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  shift_name varchar(32) collate "C" not null,
  start_time varchar(5) collate "C" not null,
  end_time varchar(5) collate "C" not null,
  is_cross_day smallint not null,
  rest_json jsonb not null default '[]',
  standard_min integer not null,
  early_in_min integer not null default 30,
  late_tol_min integer not null default 5,
  overtime_after_min integer not null default 0,
  night_allow_fen bigint not null default 0,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint hr_shift_pk primary key (tenant_id, id),
  constraint hr_shift_uk unique (tenant_id, warehouse_no, sid, shift_name),
  constraint hr_shift_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint hr_shift_cross_ck check ((is_cross_day = 1) = (end_time <= start_time)),
  constraint hr_shift_min_ck check (standard_min between 1 and 960 and early_in_min between 0 and 240 and late_tol_min between 0 and 120 and overtime_after_min between 0 and 240),
  constraint hr_shift_fen_ck check (night_allow_fen >= 0)
);
create index hr_shift_update_time_ix on hr_shift (tenant_id, update_time desc);
create index hr_shift_is_disabled_ix on hr_shift (tenant_id, is_disabled);
create index hr_shift_shift_name_ix on hr_shift (tenant_id, shift_name);
select app.tenant_table('hr_shift');

-- 用工常量: numbers hours and wages are reckoned by; the program says what each may be
create table hr_constant (
  tenant_id integer not null,
  id bigint not null,
  code varchar(32) collate "C" not null,
  value bigint not null,
  like app.stamps including defaults,
  constraint hr_constant_pk primary key (tenant_id, id),
  constraint hr_constant_uk unique (tenant_id, code),
  constraint hr_constant_value_ck check (value >= 0)
);
select app.tenant_table('hr_constant');

-- 用工需求
create table employment_apply (
  tenant_id integer not null,
  id bigint not null,
  apply_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  post smallint not null,
  need_num integer not null,
  shift_id bigint not null,
  begin_date date not null,
  end_date date not null,
  settle_type smallint not null default 1,
  hour_wage_fen bigint not null,
  day_wage_fen bigint,
  piece_price_json jsonb not null default '[]',
  gender_limit smallint not null default 0,
  age_from integer not null default 18,
  age_to integer not null default 55,
  reason smallint not null,
  require_text varchar(500) collate "C",
  hr_company_ids jsonb not null default '[]',
  est_cost_fen bigint not null,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  close_reason varchar(200) collate "C",
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint employment_apply_pk primary key (tenant_id, id),
  constraint employment_apply_uk unique (tenant_id, apply_no),
  constraint employment_apply_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint employment_apply_hr_shift_fk foreign key (tenant_id, shift_id) references hr_shift (tenant_id, id) on delete restrict,
  constraint employment_apply_num_ck check (need_num > 0),
  constraint employment_apply_date_ck check (end_date >= begin_date),
  constraint employment_apply_fen_ck check (hour_wage_fen > 0 and est_cost_fen >= 0 and (settle_type <> 3 or day_wage_fen > 0)),
  constraint employment_apply_age_ck check (age_from between 16 and 70 and age_to between age_from and 70)
);
create index employment_apply_create_time_ix on employment_apply (tenant_id, create_time desc);
create index employment_apply_status_ix on employment_apply (tenant_id, status, create_time desc);
create index employment_apply_warehouse_no_sid_ix on employment_apply (tenant_id, warehouse_no, sid, create_time desc);
create index employment_apply_post_ix on employment_apply (tenant_id, post, create_time desc);
create index employment_apply_begin_date_ix on employment_apply (tenant_id, begin_date);
create index employment_apply_shift_id_ix on employment_apply (tenant_id, shift_id);
select app.tenant_table('employment_apply');

-- 续用: at most three of a demand, ninety days together
create table employment_renew (
  tenant_id integer not null,
  id bigint not null,
  apply_no varchar(32) collate "C" not null,
  seq integer not null,
  old_end_date date not null,
  new_end_date date not null,
  num integer not null,
  reason varchar(200) collate "C" not null,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint employment_renew_pk primary key (tenant_id, id),
  constraint employment_renew_uk unique (tenant_id, apply_no, seq),
  constraint employment_renew_employment_apply_fk foreign key (tenant_id, apply_no) references employment_apply (tenant_id, apply_no) on delete cascade,
  constraint employment_renew_date_ck check (new_end_date > old_end_date),
  constraint employment_renew_num_ck check (num > 0 and seq between 1 and 99)
);
select app.tenant_table('employment_renew');

-- 招聘: what part of a demand each labour company may fill
create table employment_recruit (
  tenant_id integer not null,
  id bigint not null,
  recruit_no varchar(32) collate "C" not null,
  apply_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  hr_company_id bigint not null,
  quota_num integer not null,
  publish_time timestamptz not null,
  deadline_time timestamptz not null,
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint employment_recruit_pk primary key (tenant_id, id),
  constraint employment_recruit_uk unique (tenant_id, recruit_no),
  constraint employment_recruit_uk2 unique (tenant_id, apply_no, hr_company_id),
  constraint employment_recruit_employment_apply_fk foreign key (tenant_id, apply_no) references employment_apply (tenant_id, apply_no) on delete restrict,
  constraint employment_recruit_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict,
  constraint employment_recruit_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint employment_recruit_quota_ck check (quota_num > 0)
);
create index employment_recruit_create_time_ix on employment_recruit (tenant_id, create_time desc);
create index employment_recruit_status_ix on employment_recruit (tenant_id, status, create_time desc);
create index employment_recruit_hr_company_id_ix on employment_recruit (tenant_id, hr_company_id, create_time desc);
create index employment_recruit_warehouse_no_sid_ix on employment_recruit (tenant_id, warehouse_no, sid, create_time desc);
select app.tenant_table('employment_recruit');

-- 报名: a person is in one demand once, unless he was not hired or withdrew
create table employment_enroll (
  tenant_id integer not null,
  id bigint not null,
  enroll_no varchar(32) collate "C" not null,
  apply_no varchar(32) collate "C" not null,
  temp_user_id bigint not null,
  hr_company_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  enroll_time timestamptz not null,
  interview_result smallint not null default 0,
  arrive_date date,
  leave_date date,
  remark varchar(200) collate "C",
  status smallint not null default 10,
  live_key smallint generated always as (case when status not in (5, 50) then 1 end) stored,
  like app.stamps including defaults,
  constraint employment_enroll_pk primary key (tenant_id, id),
  constraint employment_enroll_uk unique (tenant_id, enroll_no),
  constraint employment_enroll_uk2 unique (tenant_id, apply_no, temp_user_id, live_key),
  constraint employment_enroll_employment_apply_fk foreign key (tenant_id, apply_no) references employment_apply (tenant_id, apply_no) on delete restrict,
  constraint employment_enroll_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict,
  constraint employment_enroll_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict,
  constraint employment_enroll_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint employment_enroll_interview_ck check (interview_result between 0 and 2)
);
create index employment_enroll_enroll_time_ix on employment_enroll (tenant_id, enroll_time desc);
create index employment_enroll_status_ix on employment_enroll (tenant_id, status, enroll_time desc);
create index employment_enroll_temp_user_id_ix on employment_enroll (tenant_id, temp_user_id, status);
create index employment_enroll_hr_company_id_ix on employment_enroll (tenant_id, hr_company_id, enroll_time desc);
create index employment_enroll_apply_no_ix on employment_enroll (tenant_id, apply_no, hr_company_id, status);
create index employment_enroll_warehouse_no_sid_ix on employment_enroll (tenant_id, warehouse_no, sid, enroll_time desc);
select app.tenant_table('employment_enroll');

-- 用工人员: a person as he works in a demand; post, shift and wage may differ from what it asked
create table employment_user (
  tenant_id integer not null,
  id bigint not null,
  temp_user_id bigint not null,
  apply_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  post smallint not null,
  shift_id bigint not null,
  hour_wage_fen bigint not null,
  marks jsonb not null default '[]',
  mark_remark varchar(200) collate "C",
  total_min integer not null default 0,
  total_point numeric(14,4) not null default 0,
  error_num integer not null default 0,
  like app.stamps including defaults,
  constraint employment_user_pk primary key (tenant_id, id),
  constraint employment_user_uk unique (tenant_id, temp_user_id, apply_no),
  constraint employment_user_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict,
  constraint employment_user_employment_apply_fk foreign key (tenant_id, apply_no) references employment_apply (tenant_id, apply_no) on delete restrict,
  constraint employment_user_hr_shift_fk foreign key (tenant_id, shift_id) references hr_shift (tenant_id, id) on delete restrict,
  constraint employment_user_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint employment_user_sum_ck check (hour_wage_fen > 0 and total_min >= 0 and total_point >= 0 and error_num >= 0)
);
create index employment_user_update_time_ix on employment_user (tenant_id, update_time desc);
create index employment_user_apply_no_ix on employment_user (tenant_id, apply_no);
create index employment_user_post_ix on employment_user (tenant_id, post, create_time desc);
create index employment_user_shift_id_ix on employment_user (tenant_id, shift_id);
create index employment_user_warehouse_no_sid_ix on employment_user (tenant_id, warehouse_no, sid, create_time desc);
select app.tenant_table('employment_user');

-- 用工任务
create table employment_task (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  apply_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  task_name varchar(64) collate "C" not null,
  plan_num integer not null,
  unit varchar(8) collate "C" not null,
  finish_num integer not null default 0,
  progress_bp integer not null default 0,
  owner_user_id bigint,
  begin_date date not null,
  end_date date not null,
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint employment_task_pk primary key (tenant_id, id),
  constraint employment_task_uk unique (tenant_id, task_no),
  constraint employment_task_employment_apply_fk foreign key (tenant_id, apply_no) references employment_apply (tenant_id, apply_no) on delete restrict,
  constraint employment_task_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint employment_task_num_ck check (plan_num > 0 and finish_num >= 0 and progress_bp between 0 and 10000),
  constraint employment_task_date_ck check (end_date >= begin_date)
);
create index employment_task_create_time_ix on employment_task (tenant_id, create_time desc);
create index employment_task_status_ix on employment_task (tenant_id, status, create_time desc);
create index employment_task_warehouse_no_sid_ix on employment_task (tenant_id, warehouse_no, sid, create_time desc);
create index employment_task_apply_no_ix on employment_task (tenant_id, apply_no);
create index employment_task_task_name_ix on employment_task (tenant_id, task_name);
create index employment_task_owner_user_id_ix on employment_task (tenant_id, owner_user_id, create_time desc);
select app.tenant_table('employment_task');

-- 任务日志: only added to
create table employment_task_log (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  before_bp integer not null,
  after_bp integer not null,
  finish_num integer not null,
  remark varchar(200) collate "C" not null,
  photo_urls jsonb not null default '[]',
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint employment_task_log_pk primary key (tenant_id, id),
  constraint employment_task_log_employment_task_fk foreign key (tenant_id, task_no) references employment_task (tenant_id, task_no) on delete cascade,
  constraint employment_task_log_bp_ck check (before_bp between 0 and 10000 and after_bp between before_bp and 10000)
);
create index employment_task_log_task_no_ix on employment_task_log (tenant_id, task_no, create_time);
select app.tenant_table('employment_task_log');

-- 改动以前：班次、用工常量、人员的班次和时薪曾是什么 (floor.md §15.1); a day is reckoned by what held on it
create table hr_former (
  tenant_id integer not null,
  kind smallint not null,
  ref_key varchar(32) collate "C" not null,
  until_date date not null,
  was jsonb not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint hr_former_pk primary key (tenant_id, kind, ref_key, until_date),
  constraint hr_former_kind_ck check (kind between 1 and 4)
);
create index hr_former_create_time_ix on hr_former (tenant_id, create_time);
select app.tenant_table('hr_former');

-- 打卡 (floor.md §15.1): from handhelds, badges, makeups and machines; a makeup counts once it is approved
create table clock_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  clock_type smallint not null,
  clock_time timestamptz not null,
  clock_way smallint not null,
  lng numeric(9,6),
  lat numeric(9,6),
  is_makeup smallint not null default 0,
  makeup_status smallint not null default 0,
  reason varchar(200) collate "C",
  apply_user_id bigint,
  apply_user_name varchar(64) collate "C",
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  is_valid smallint not null default 1,
  like app.stamps including defaults,
  constraint clock_record_pk primary key (tenant_id, id),
  constraint clock_record_uk unique (tenant_id, op_id),
  constraint clock_record_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint clock_record_type_ck check (clock_type between 1 and 4 and clock_way between 1 and 4),
  constraint clock_record_makeup_ck check ((is_makeup = 1) = (makeup_status <> 0) and (is_makeup = 0 or reason is not null))
);
create index clock_record_clock_time_ix on clock_record (tenant_id, clock_time desc);
create index clock_record_operator_key_ix on clock_record (tenant_id, operator_key, clock_time);
create index clock_record_operator_name_ix on clock_record (tenant_id, operator_name);
create index clock_record_update_time_ix on clock_record (tenant_id, update_time);
create index clock_record_makeup_status_ix on clock_record (tenant_id, makeup_status, clock_time desc);
create index clock_record_warehouse_no_sid_ix on clock_record (tenant_id, warehouse_no, sid, clock_time desc);
select app.tenant_table('clock_record');

-- 考勤日: rebuilt from clock_record until it is confirmed
create table attendance_day (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  employ_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  apply_no varchar(32) collate "C",
  shift_id bigint,
  in_time timestamptz,
  out_time timestamptz,
  work_min integer not null,
  late_min integer not null,
  early_min integer not null,
  overtime_min integer not null,
  odd smallint not null,
  absent smallint not null default 0,
  day_kind smallint not null,
  wage_fen bigint,
  is_confirmed smallint not null default 0,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  like app.stamps including defaults,
  constraint attendance_day_pk primary key (tenant_id, id),
  constraint attendance_day_uk unique (tenant_id, biz_date, operator_key, warehouse_no, sid),
  constraint attendance_day_hr_shift_fk foreign key (tenant_id, shift_id) references hr_shift (tenant_id, id) on delete restrict,
  constraint attendance_day_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint attendance_day_min_ck check (work_min >= 0 and late_min >= 0 and early_min >= 0 and overtime_min >= 0),
  constraint attendance_day_kind_ck check (odd between 0 and 5 and day_kind between 1 and 3 and employ_type in (1, 2))
);
create index attendance_day_biz_date_ix on attendance_day (tenant_id, biz_date desc);
create index attendance_day_operator_key_ix on attendance_day (tenant_id, operator_key, biz_date);
create index attendance_day_operator_name_ix on attendance_day (tenant_id, operator_name);
create index attendance_day_warehouse_no_sid_ix on attendance_day (tenant_id, warehouse_no, sid, biz_date desc);
create index attendance_day_odd_ix on attendance_day (tenant_id, odd, biz_date desc);
create index attendance_day_is_confirmed_ix on attendance_day (tenant_id, is_confirmed, biz_date desc);
create index attendance_day_employ_type_ix on attendance_day (tenant_id, employ_type, biz_date desc);
create index attendance_day_apply_no_ix on attendance_day (tenant_id, apply_no);
create index attendance_day_shift_id_ix on attendance_day (tenant_id, shift_id);
select app.tenant_table('attendance_day');

-- 考勤算到哪里: up to when changes of clock records and work are in attendance_day
create table attendance_mark (
  tenant_id integer not null,
  built_to timestamptz not null,
  constraint attendance_mark_pk primary key (tenant_id)
);
select app.tenant_table('attendance_mark');
