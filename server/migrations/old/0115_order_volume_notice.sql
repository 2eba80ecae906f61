-- 单量规则超过上限时通知的角色，和最近一次通知是哪一天 (floor.md §12.9)
alter table rule_order_num add column notice_roles jsonb not null default '[]';
alter table rule_order_num add column told_day date;
