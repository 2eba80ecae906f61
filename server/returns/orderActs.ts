// 退货单的操作 · returns/orderActs
import type { returnOrder } from '#contract/returns/order'
import { againMax, headless } from '#contract/rules/returnLife'
import { setting, type ActWork, type Doing, type Ended, type Guard, type Sets } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { seesOwner } from '../platform/scope.ts'
import { takeBack } from './again.ts'
import { claimHeadless } from './claim.ts'
import { returnEvents, type Actor, type ReturnKey } from '../core/returns/context.ts'
import { joinArrived } from '../core/returns/join.ts'
import { pushInspected, pushTarget, pushType } from '../core/returns/push.ts'
import { recordPushed } from './pushed.ts'
import { finished } from '../core/returns/settle.ts'
import { shortRefusal } from '../core/documents/entries.ts'
import { StockShort } from '../core/stock/book.ts'
import { isParcelNo, logisticsNoOf } from '../core/returns/orderRules.ts'

type Head = HeadOf<typeof returnOrder>
export const byPerson = ({ person }: Ctx): Actor => ({ userId: person.userId, name: person.name })
const nosOf = (heads: readonly Head[]): string[] => heads.map(({ no }) => no)
const keyOf = ({ no, values }: Head): ReturnKey => ({
  returnNo: no,
  warehouseNo: values.warehouseNo ?? '',
  sid: values.sid ?? '',
  ownerNo: values.ownerNo || null,
})
/** Refusals by document number, where `why` gives one. */
const refusalsBy = (heads: readonly Head[], why: (head: Head) => Refused | null): ReadonlyMap<string, Refused> =>
  new Map(
    heads.flatMap((head) => {
      const refused = why(head)
      return refused === null ? [] : [[head.no, refused] as const]
    }),
  )

/** Stored figures of these returns that no field shows. */
const columnsOf = async (ctx: Ctx, heads: readonly Head[]) => {
  const rows = await ctx.tx.query<{
    returnNo: string
    receiveNo: string | null
    ownerConfirm: number
    againNum: number
    putawayQty: number
    stocked: number
    scrap: number
    wrong: number
    returnType: number
  }>(
    `select r.return_no, r.receive_no, r.owner_confirm, r.again_num, r.putaway_qty, r.return_type,
            coalesce((select sum(l.actual_qty - l.putaway_qty) from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no
              and l.quality between 1 and 4), 0)::int as stocked,
            coalesce((select sum(l.actual_qty - l.putaway_qty) from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no
              and l.quality = 6), 0)::int as scrap, r.wrong_qty as wrong
       from return_order r where r.tenant_id = $1 and r.return_no = any($2::text[])`,
    [ctx.tenantId, nosOf(heads)],
  )
  return new Map(rows.map((row) => [row.returnNo, row]))
}

export const makeReturn: ActWork<Head['values']> = {
  effect: async (ctx, heads) => {
    await returnEvents(
      ctx,
      'noticed',
      heads.map((head) => ({
        ...keyOf(head),
        payload: { source: head.values.source, returnType: head.values.returnType },
      })),
    )
    await joinArrived(ctx, nosOf(heads), byPerson(ctx))
  },
}

export const amend: Doing<typeof returnOrder, 'amend'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const owner = input.ownerNo ?? ''
    const no = logisticsNoOf(input)
    if (no !== '' && !isParcelNo(no)) return refusalsBy(heads, () => refuse('A1910.number'))
    const [known] = await ctx.tx.query('select 1 from owner where tenant_id = $1 and owner_no = $2', [ctx.tenantId, owner])
    return refusalsBy(heads, ({ values }) => {
      if (owner === '' || owner === (values.ownerNo ?? '')) return null
      if ((values.returnType ?? 0) !== headless) return refuse('A1914')
      return known === undefined || !seesOwner(ctx.person, owner) ? refuse('A1910.owner', { ownerNo: owner }) : null
    })
  },
  effect: async (ctx, heads, input) => {
    const [no, ownerNo, srcTid] = [logisticsNoOf(input), input.ownerNo ?? '', input.srcTid ?? '']
    const changedColumns: Sets<'return_order'> = {
      ...(no !== '' && { logisticsNo: no }),
      ...(ownerNo !== '' && { ownerNo }),
      ...(srcTid !== '' && { srcTid }),
      ...('remark' in input && { remark: input.remark || null }),
      ...(input.mobileTail && { senderMobile: `*******${input.mobileTail}` }),
    }
    // before the match, which may overwrite these values
    if (Object.keys(changedColumns).length > 0)
      await changeRows(ctx.tx, 'return_order', heads.map(keyOf), { key: ['returnNo'], all: changedColumns, quiet: true })
    for (const head of heads)
      if (ownerNo !== '' && (head.values.ownerNo ?? '') === '')
        await claimHeadless(
          ctx,
          {
            returnNo: head.no,
            ownerNo,
            srcTid: srcTid || head.values.srcTid || null,
            logisticsNo: no || head.values.logisticsNo || null,
            mobileTail: input.mobileTail ?? '',
          },
          byPerson(ctx),
        )
  },
}

/** A return whose parcel was received can be cancelled only after its receipt is voided (A1913). */
export const cancel: ActWork = {
  guard: async (ctx, heads) => {
    const storedByNo = await columnsOf(ctx, heads)
    return refusalsBy(heads, ({ no }) => ((storedByNo.get(no)?.receiveNo ?? null) === null ? null : refuse('A1913')))
  },
}

export const begin: ActWork = {
  effect: (ctx, heads) => Promise.resolve(setting('return_order', heads, { videoBegin: ctx.at })),
}

/** The owner agrees to the result, which is then pushed. */
export const confirm: ActWork = {
  effect: async (ctx, heads) => {
    const { userId, name } = ctx.person
    await makeDue(ctx, heads)
    return setting('return_order', heads, { ownerConfirm: 2, confirmUserId: userId, confirmUserName: name, confirmTime: ctx.at })
  },
}

/** SQL: the queued ERP pushes of the last inspection of these returns. */
const lastPushes = `select p.id from return_order r join return_push_log p on p.tenant_id = $1 and p.return_no = r.return_no and p.again_num = r.again_num
  where r.tenant_id = $1 and r.return_no = any($2::text[]) and p.push_type = ${pushType.inspected} and p.target = ${pushTarget.erp}`

/** Queues the inspection results that are not queued yet, makes all results due now and resets their tries. */
const makeDue = async (ctx: Ctx, heads: readonly Head[]): Promise<void> => {
  await pushInspected(
    ctx,
    heads.filter(({ values }) => (values.ownerConfirm ?? 0) === 0).map(({ no }) => no),
  )
  const { userId, name } = ctx.person
  await changeRows(ctx.tx, 'return_push_log', selected(lastPushes, nosOf(heads)), {
    key: ['id'],
    all: { nextTime: ctx.at, times: 0, operatorId: userId, operatorName: name, updateTime: ctx.at },
    only: { result: [0, 2] },
  })
}

/** Results may be pushed if the return has an owner (else A1916) and does not wait for the owner's agreement (else A1911). */
const mayPush: Guard<Head['values'], object> = async (ctx, heads) => {
  const storedByNo = await columnsOf(ctx, heads)
  return refusalsBy(heads, ({ no, values }) => {
    if ((values.ownerNo ?? '') === '') return refuse('A1916', { no })
    return storedByNo.get(no)?.ownerConfirm === 1 ? refuse('A1911') : null
  })
}
export const push: ActWork = { guard: mayPush, effect: makeDue }

/** Columns of a push that a person ends by hand, as if the ERP had accepted the push. */
export const forcedBy = ({ at, person }: Ctx, reason: string): Sets<'return_push_log'> => ({
  result: 3,
  isForce: 1,
  forceReason: reason,
  nextTime: null,
  lastTime: at,
  msg: '强制推送',
  operatorId: person.userId,
  operatorName: person.name,
  updateTime: at,
})

/** Continues as if the ERP had accepted the results; the queue row keeps the reason. */
export const forcePush = async (ctx: Ctx, nos: readonly string[], reason: string): Promise<ReadonlyMap<string, number>> => {
  await changeRows(ctx.tx, 'return_push_log', selected(lastPushes, nos), {
    key: ['id'],
    all: forcedBy(ctx, reason),
    only: { result: [0, 2] },
  })
  return recordPushed(ctx, nos, 3, `强制推送：${reason}`, byPerson(ctx))
}
export const force: Doing<typeof returnOrder, 'force'> = {
  guard: mayPush,
  effect: async (ctx, heads, input) => {
    const statuses = await forcePush(ctx, nosOf(heads), input.reason ?? '')
    return new Map([...statuses].map(([no, status]): [string, Ended] => [no, { status, moved: true }]))
  },
}

export const again: ActWork = {
  guard: async (ctx, heads) => {
    const storedByNo = await columnsOf(ctx, heads)
    return refusalsBy(heads, ({ no }) => {
      const { againNum = 0, putawayQty = 0 } = storedByNo.get(no) ?? {}
      if (againNum >= againMax) return refuse('A1912')
      return putawayQty > 0 ? refuse('A1915') : null
    })
  },
  effect: async (ctx, heads) => {
    try {
      await takeBack(ctx, nosOf(heads), byPerson(ctx))
    } catch (error) {
      if (error instanceof StockShort) throw shortRefusal(error)
      throw error
    }
  },
}

/**
 * Ends a return. Its pieces in the owner's stock must be handled first; scrap and pieces of other owners may remain if a reason is given.
 */
export const finish: Doing<typeof returnOrder, 'finish'> = {
  guard: async (ctx, heads, input) => {
    const storedByNo = await columnsOf(ctx, heads)
    return refusalsBy(heads, ({ no }) => {
      const { stocked = 0, scrap = 0, wrong = 0 } = storedByNo.get(no) ?? {}
      const excused = input === null || (input.reason ?? '') !== ''
      return stocked > 0 || (scrap + wrong > 0 && !excused) ? refuse('A1921', { n: stocked + scrap + wrong }) : null
    })
  },
  effect: async (ctx, heads, input) => {
    await finished(ctx, heads.map(keyOf), byPerson(ctx))
    return setting('return_order', heads, { finishReason: input.reason || null })
  },
}

export const mark: Doing<typeof returnOrder, 'mark'> = {
  effect: (_ctx, heads, { markColor, markNote }) =>
    Promise.resolve(setting('return_order', heads, { markColor: markColor ?? 0, markNote: markNote || null })),
}
