// 操作日志的写入 · platform/writeLogs
import type { AnyBody } from '#contract/resource'
import { agentText } from './agentText.ts'
import type { Client, Ctx, Device, Visit } from './ctx.ts'
import type { Tx } from './db.ts'
import { insertRows } from './rows.ts'

/** An action on one thing, named by `bizType` and `bizNo`; null: it did not exist before, or does not exist afterwards. */
export interface LogEntry {
  readonly bizType: string
  readonly bizNo: string
  readonly action: string
  readonly before: AnyBody | null
  readonly after: AnyBody | null
  /** code of the right it was done under */
  readonly menuCode?: string
}

/** Who acts and from where: a request, a batch of the floor, or a job, which has no client. */
export interface LogWriter extends Pick<Ctx, 'tx' | 'at' | 'id'> {
  readonly person: { readonly userId: string }
  readonly client?: Client
  readonly device?: Pick<Device, 'name'>
}

/** Writes lines of the operate log with address and device, in one statement of the act's transaction. */
export const writeLogs = (ctx: LogWriter, entries: readonly LogEntry[]): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'sys_operate_log',
    entries.map(({ bizType, bizNo, action, before, after, menuCode }) => ({
      id: ctx.id(),
      bizType: clipped(bizType, 32),
      bizNo: clipped(bizNo, 64),
      action: clipped(action, 64),
      before,
      after,
      menuCode: menuCode ?? null,
    })),
    {
      all: {
        userId: ctx.person.userId,
        ip: ctx.client?.ip.slice(0, 45) ?? null,
        device: clipped(deviceText(ctx), 64) || null,
        createTime: ctx.at,
      },
      hot: true,
    },
  )

/** Cuts by characters, not by halves of pairs, because the column counts characters. */
const clipped = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** Name of the enrolled device; for any other client its browser and system. */
const deviceText = ({ device, client }: Pick<LogWriter, 'client' | 'device'>): string =>
  device?.name ?? (client === undefined ? '' : agentText(client.agent))

/** User id of an unknown person. */
const nobody = '-1'

/** Log writer for requests without a session: `userId` if the person proved his identity. */
export const visitor = (visit: Visit, tx: Tx, userId = nobody, device?: Device | null): LogWriter => ({
  tx,
  at: visit.at,
  id: visit.id,
  person: { userId },
  client: visit.client,
  ...(device && { device }),
})
