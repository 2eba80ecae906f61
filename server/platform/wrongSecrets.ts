// 登录失败的日志 · platform/wrongSecrets
/**
 * Writes wrong passwords and PINs into the operate log. Guessing must not fill the log: per place and per tenant the lines of an hour are
 * limited, and the last one says so. The counts are stored beside those of attempts.ts.
 */
import type { Origin } from './attempts.ts'
import { writeLogs, type LogWriter } from './writeLogs.ts'

/** Maximum number of log lines within an hour. */
export const linesMax = { place: 60, tenant: 2000 } as const
const windowMs = 3_600_000
/** Account and place of the counts; neither can be typed. */
const countKeys = { account: 'log', everywhere: '*' } as const

/**
 * Writes one line for a wrong attempt. It must be the last call in the transaction that stores the attempt's count: from here on all wrong
 * attempts of a tenant wait for one another.
 * @param account as typed
 */
export const logWrong = async (
  writer: LogWriter,
  account: string,
  origin: Pick<Origin, 'key'>,
  reason: string,
  action = '登录失败',
): Promise<void> => {
  const counts = await countAttempt(writer, origin.key)
  const place = counts.get(origin.key) ?? 0
  const tenant = counts.get(countKeys.everywhere) ?? 0
  if (place > linesMax.place || tenant > linesMax.tenant) return
  const isLast = place === linesMax.place || tenant === linesMax.tenant
  const after = { reason: isLast ? `${reason}（次数太多，一小时内不再逐条记录）` : reason }
  await writeLogs(writer, [{ bizType: 'user/user', bizNo: account, action, before: null, after }])
}

/** Counts this attempt; returns the counts of the hour by place. */
const countAttempt = async ({ tx, at }: LogWriter, place: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ origin: string; failNum: number }>(
    `insert into sign_in_attempt as a (tenant_id, account_key, origin, fail_num, last_time)
     values ($1, $2, $3, 1, $5), ($1, $2, $4, 1, $5)
     on conflict (tenant_id, account_key, origin) do update
        set fail_num = case when a.last_time < $6 then 1 else a.fail_num + 1 end,
            last_time = case when a.last_time < $6 then excluded.last_time else a.last_time end
     returning origin, fail_num`,
    [tx.tenantId, countKeys.account, place, countKeys.everywhere, at, new Date(at.getTime() - windowMs)],
  )
  return new Map(rows.map(({ origin, failNum }) => [origin, failNum]))
}
