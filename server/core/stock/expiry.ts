// 效期状态 · core/stock/expiry

/**
 * State of the stock row `s` by the days of its goods `g`: 1 正常 2 临期 3 禁售 4 过期; null without an expiry date. `day`: SQL of today's date.
 */
export const expiryOf = (day: string): string =>
  `case when s.expire_date is null then null
        when s.expire_date < ${day} then 4
        when s.expire_date - ${day} <= coalesce(g.lock_day, 0) then 3
        when s.expire_date - ${day} <= coalesce(g.warn_day, 0) then 2 else 1 end`
