// 退货单的操作 · returns/orderActs
import { againMax, headless } from '#contract/rules/returnLife'
import type { ActWork, Ended } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { seesOwner } from '../platform/scope.ts'
import { takeBack } from '../core/returns/again.ts'
import { claimHeadless } from '../core/returns/claim.ts'
import { returnEvents, type Actor, type ReturnKey } from '../core/returns/context.ts'
import { joinArrived } from '../core/returns/join.ts'
import { pushInspected } from '../core/returns/push.ts'
import { resultTold } from '../core/returns/pushed.ts'
import { finished } from '../core/returns/settle.ts'
import { shortRefusal } from '../core/documents/entries.ts'
import { StockShort } from '../core/stock/book.ts'
import { isParcelNo, logisticsNoOf } from '../core/returns/orderRules.ts'

export const byPerson = ({ person }: Ctx): Actor => ({ userId: person.userId, name: person.name })
const nosOf = (heads: readonly Head[]): string[] => heads.map(({ no }) => no)
const keyOf = ({ no, values }: Head): ReturnKey => ({
  returnNo: no,
  warehouseNo: word(values, 'warehouseNo'),
  sid: word(values, 'sid'),
  ownerNo: word(values, 'ownerNo') || null,
})
/** Refuses each document of which the answer is a refusal. */
const each = (heads: readonly Head[], why: (head: Head) => Refused | null): ReadonlyMap<string, Refused> =>
  new Map(
    heads.flatMap((head) => {
      const refused = why(head)
      return refused === null ? [] : [[head.no, refused] as const]
    }),
  )

/** A number of one column of these returns that no field shows. */
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

export const makeReturn: ActWork = {
  effect: async (ctx, heads) => {
    await returnEvents(
      ctx,
      'noticed',
      heads.map((head) => ({
        ...keyOf(head),
        payload: { source: head.values['source'], returnType: head.values['returnType'] },
      })),
    )
    await joinArrived(ctx, nosOf(heads), byPerson(ctx))
  },
}

export const amend: ActWork = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const owner = word(input, 'ownerNo')
    const no = logisticsNoOf(input)
    if (no !== '' && !isParcelNo(no)) return each(heads, () => refuse('A1910.number'))
    const [known] = await ctx.tx.query('select 1 from owner where tenant_id = $1 and owner_no = $2', [ctx.tenantId, owner])
    return each(heads, ({ values }) => {
      if (owner === '' || owner === word(values, 'ownerNo')) return null
      if (Number(values['returnType']) !== headless) return refuse('A1914')
      return known === undefined || !seesOwner(ctx.person, owner) ? refuse('A1910.owner', { ownerNo: owner }) : null
    })
  },
  effect: async (ctx, heads, input) => {
    const [no, ownerNo, srcTid] = [logisticsNoOf(input), word(input, 'ownerNo'), word(input, 'srcTid')]
    await ctx.tx.query(
      `update return_order set logistics_no = coalesce(nullif($3, ''), logistics_no), owner_no = coalesce(nullif($4, ''), owner_no),
              src_tid = coalesce(nullif($5, ''), src_tid), remark = case when $6::text is null then remark else nullif($6, '') end,
              sender_mobile = coalesce('*******' || nullif($7::text, ''), sender_mobile)
        where tenant_id = $1 and return_no = any($2::text[])`,
      [
        ctx.tenantId,
        nosOf(heads),
        no,
        ownerNo,
        srcTid,
        'remark' in input ? word(input, 'remark') : null,
        word(input, 'mobileTail'),
      ],
    )
    for (const head of heads)
      if (ownerNo !== '' && word(head.values, 'ownerNo') === '')
        await claimHeadless(
          ctx,
          {
            returnNo: head.no,
            ownerNo,
            srcTid: srcTid || word(head.values, 'srcTid') || null,
            logisticsNo: no || word(head.values, 'logisticsNo') || null,
            mobileTail: word(input, 'mobileTail'),
          },
          byPerson(ctx),
        )
  },
}

/** A parcel that is there is not cancelled away: its receipt is voided first. */
export const cancel: ActWork = {
  guard: async (ctx, heads) => {
    const known = await columnsOf(ctx, heads)
    return each(heads, ({ no }) => ((known.get(no)?.receiveNo ?? null) === null ? null : refuse('A1913')))
  },
}

export const begin: ActWork = {
  effect: async (ctx, heads) => {
    await ctx.tx.query('update return_order set video_begin = $3 where tenant_id = $1 and return_no = any($2::text[])', [
      ctx.tenantId,
      nosOf(heads),
      ctx.at,
    ])
  },
}

/** The owner agrees: the result is told now. */
export const confirm: ActWork = {
  effect: async (ctx, heads) => {
    await ctx.tx.query(
      `update return_order set owner_confirm = 2, confirm_user_id = $3::bigint, confirm_user_name = $4, confirm_time = $5
        where tenant_id = $1 and return_no = any($2::text[])`,
      [ctx.tenantId, nosOf(heads), ctx.person.userId, ctx.person.name, ctx.at],
    )
    await due(ctx, heads)
  },
}

/** What was told of an inspection is queued if it is not yet, and due now, with all its tries anew. */
const due = async (ctx: Ctx, heads: readonly Head[]): Promise<void> => {
  await pushInspected(
    ctx,
    heads.filter(({ values }) => Number(values['ownerConfirm']) === 0).map(({ no }) => no),
  )
  await ctx.tx.query(
    `update return_push_log as p set next_time = $3, times = 0, operator_id = $4::bigint, operator_name = $5, update_time = $3, version = p.version + 1
       from return_order r where p.tenant_id = $1 and r.tenant_id = $1 and r.return_no = any($2::text[]) and p.return_no = r.return_no
        and p.push_type = 2 and p.target = 1 and p.again_num = r.again_num and p.result in (0, 2)`,
    [ctx.tenantId, nosOf(heads), ctx.at, ctx.person.userId, ctx.person.name],
  )
}

/** Whether results may be told: they have an owner, and he agreed where he wants to be asked (A1911). */
const mayTell: NonNullable<ActWork['guard']> = async (ctx, heads) => {
  const known = await columnsOf(ctx, heads)
  return each(heads, ({ no, values }) => {
    if (word(values, 'ownerNo') === '') return refuse('A1916', { no })
    return known.get(no)?.ownerConfirm === 1 ? refuse('A1911') : null
  })
}
export const push: ActWork = { guard: mayTell, effect: due }

/** Goes on as if the ERP had said yes; the reason stands in its row of the queue. */
export const forceTold = async (ctx: Ctx, nos: readonly string[], reason: string): Promise<ReadonlyMap<string, number>> => {
  await ctx.tx.query(
    `update return_push_log as p set result = 3, is_force = 1, force_reason = $3, next_time = null, last_time = $4, msg = '强制推送', operator_id = $5::bigint,
            operator_name = $6, update_time = $4, version = p.version + 1
       from return_order r where p.tenant_id = $1 and r.tenant_id = $1 and r.return_no = any($2::text[]) and p.return_no = r.return_no
        and p.push_type = 2 and p.target = 1 and p.again_num = r.again_num and p.result in (0, 2)`,
    [ctx.tenantId, nos, reason, ctx.at, ctx.person.userId, ctx.person.name],
  )
  return resultTold(ctx, nos, 3, `强制推送：${reason}`, byPerson(ctx))
}
export const force: ActWork = {
  guard: mayTell,
  effect: async (ctx, heads, input) => {
    const stood = await forceTold(ctx, nosOf(heads), word(input, 'reason'))
    return new Map([...stood].map(([no, status]): [string, Ended] => [no, { status, moved: true }]))
  },
}

export const again: ActWork = {
  guard: async (ctx, heads) => {
    const known = await columnsOf(ctx, heads)
    return each(heads, ({ no }) => {
      const { againNum = 0, putawayQty = 0 } = known.get(no) ?? {}
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
 * Pieces in the owner's stock have to be handled first; scrap that nobody fetched and somebody else's pieces keep the return open until a
 * person says what became of them.
 */
export const finish: ActWork = {
  guard: async (ctx, heads, input) => {
    const known = await columnsOf(ctx, heads)
    return each(heads, ({ no }) => {
      const { stocked = 0, scrap = 0, wrong = 0 } = known.get(no) ?? {}
      const excused = input === null || word(input, 'reason') !== ''
      return stocked > 0 || (scrap + wrong > 0 && !excused) ? refuse('A1921', { n: stocked + scrap + wrong }) : null
    })
  },
  effect: async (ctx, heads, input) => {
    await ctx.tx.query(
      `update return_order set finish_reason = nullif($3, '') where tenant_id = $1 and return_no = any($2::text[])`,
      [ctx.tenantId, nosOf(heads), word(input, 'reason')],
    )
    await finished(ctx, heads.map(keyOf), byPerson(ctx))
  },
}

export const mark: ActWork = {
  effect: async (ctx, heads, input) => {
    await ctx.tx.query(
      `update return_order set mark_color = $3, mark_note = nullif($4, '') where tenant_id = $1 and return_no = any($2::text[])`,
      [ctx.tenantId, nosOf(heads), Number(input['markColor'] ?? 0), word(input, 'markNote')],
    )
  },
}
