// 人员编号 · platform/personNo
/**
 * SQL of a person's visible number, from a column of operator keys (`U` or `T` and the id of the row): the account of staff, the number of
 * a temp worker. It is looked up by the row's key, so that a page of a long log costs twenty look-ups.
 */
export const personNo = (key: string): string =>
  `case left(${key}, 1)
     when 'U' then (select s.account from sys_user s where s.tenant_id = $1 and s.id = substr(${key}, 2)::bigint)
     when 'T' then (select s.temp_no from temp_user s where s.tenant_id = $1 and s.id = substr(${key}, 2)::bigint) end`
