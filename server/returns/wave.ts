// 退货波次 · returns/wave
import type { Body, BodyOf } from '#contract/resource'
import { returnWave, type waveRange } from '#contract/returns/wave'
import { returnPickLife, waveWaits } from '#contract/rules/returnLife'
import { setting, type ActWork, type Doing } from '../platform/document/acts.ts'
import type { EntryFault, EntryRules } from '../platform/document/entry.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { pictureFault } from '../platform/pictures.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveRows } from '../platform/rows.ts'
import { endPicks, followWaves, releaseReturns } from '../core/returns/settle.ts'
import { returnTermsOf } from '../core/returns/settings.ts'
import { byPerson } from './orderActs.ts'
import { fillWave, makePick, waveLines, waveType, type WaveHead } from './waveLines.ts'
import { dropWaveOrders, makeWaveOrder, receiverFields } from './waveOrder.ts'

type Head = HeadOf<typeof returnWave>
/** The input of a new wave: head fields, and the returns to include. */
type WaveInput = Body<typeof returnWave> & BodyOf<typeof waveRange>
const pickOff = transitionOf(returnPickLife, 'with 退货波次', returnPickLife.off)
const outgoingTypes: readonly number[] = [waveType.sendBack, waveType.transfer]

const headOf = ({ no, values }: Head): WaveHead => ({
  waveNo: no,
  waveType: values.waveType ?? 0,
  warehouseNo: values.warehouseNo ?? '',
  sid: values.sid ?? '',
  ownerNo: values.ownerNo ?? '',
})

/** Whether the owner's agreement is an uploaded picture. */
const isPicture = async (ctx: Ctx, link: string): Promise<boolean> => link !== '' && (await pictureFault(ctx, [link])) === ''

/** A scrap wave needs the owner's agreement as a picture (A1924), an outgoing wave its receiver (A1925). */
export const waveRules: EntryRules<WaveInput> = {
  faults: async (ctx, documents) => {
    const approved = new Set<number>()
    for (const [document, { head }] of documents.entries())
      if (await isPicture(ctx, head.approvalFile ?? '')) approved.add(document)
    return documents.flatMap(({ head }, document): EntryFault[] => {
      const type = head.waveType ?? 0
      const at = (field: string, why: ReturnType<typeof refuse>): EntryFault => ({ document, line: null, field, why })
      if (type === waveType.scrap && !approved.has(document)) return [at('approvalFile', refuse('A1924'))]
      const required = [...receiverFields, ...(type === waveType.transfer ? ([['toWarehouse', '转入仓库']] as const) : [])]
      return outgoingTypes.includes(type)
        ? required.flatMap(([name, field]) => ((head[name] ?? '') === '' ? [at(name, refuse('A1925', { field }))] : []))
        : []
    })
  },
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head }) => {
        const [, toNo, toSid] = /^(.+)-([^-]+)$/.exec(head.toWarehouse ?? '') ?? []
        const type = head.waveType ?? 0
        return {
          head: {
            warehouseNo: head.warehouseNo ?? '',
            sid: head.sid ?? '',
            ownerNo: head.ownerNo ?? '',
            waveType: type,
            source: 1,
            approvalFile: type === waveType.scrap ? (head.approvalFile ?? '') : null,
            toWarehouseNo: type === waveType.transfer ? (toNo ?? null) : null,
            toSid: type === waveType.transfer ? (toSid ?? null) : null,
            remark: head.remark || null,
          },
          lines: [],
        }
      }),
    ),
}

const make: ActWork<Head['values'], WaveInput> = {
  effect: async (ctx, heads, input) => {
    for (const one of heads) {
      const head = headOf(one)
      const terms = await returnTermsOf(ctx.tx, [head.ownerNo])
      const lines = await fillWave(ctx, head, input.returnNos ?? [], terms(head.ownerNo, head).defectTo)
      if (head.waveType === waveType.putaway) continue
      const pickNo = await makePick(ctx, head, lines)
      if (outgoingTypes.includes(head.waveType)) await makeWaveOrder(ctx, head, lines, pickNo, input)
    }
  },
}

/** Makes the return pick of an automatic wave that has got the agreement or address it waited for. */
const makeStartPick = async (ctx: Ctx, head: WaveHead) => {
  const lines = await waveLines(ctx, head.waveNo)
  return { lines, pickNo: await makePick(ctx, head, lines) }
}

/** Records the owner's agreement to scrapping (floor.md §11.2). */
const approve: Doing<typeof returnWave, 'approve'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const isGiven = await isPicture(ctx, input.approvalFile ?? '')
    return isGiven ? new Map() : new Map(heads.map(({ no }) => [no, refuse('A1924')]))
  },
  effect: async (ctx, heads, input) => {
    for (const head of heads) await makeStartPick(ctx, headOf(head))
    return setting('return_wave', heads, { waits: waveWaits.nothing, approvalFile: input.approvalFile ?? '' })
  },
}

/** Sets the receiver of the pieces, and makes the return pick and the outbound order. */
const address: Doing<typeof returnWave, 'address'> = {
  guard: (_ctx, heads, input) => {
    const missingField = input === null ? undefined : receiverFields.find(([name]) => (input[name] ?? '') === '')
    const field = missingField?.[1]
    return Promise.resolve(field === undefined ? new Map() : new Map(heads.map(({ no }) => [no, refuse('A1925', { field })])))
  },
  effect: async (ctx, heads, input) => {
    for (const one of heads) {
      const head = headOf(one)
      const { lines, pickNo } = await makeStartPick(ctx, head)
      await makeWaveOrder(ctx, head, lines, pickNo, input)
    }
    return setting('return_wave', heads, { waits: waveWaits.nothing })
  },
}

const openPieces = async (ctx: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.query<{ waveNo: string; n: number }>(
    `select wave_no, sum(qty - done_qty)::int as n from return_wave_line where tenant_id = $1 and wave_no = any($2::text[]) group by wave_no`,
    [ctx.tenantId, heads.map(({ no }) => no)],
  )
  return new Map(rows.map(({ waveNo, n }) => [waveNo, n]))
}

/** Ends a wave. Without a reason every piece must be handled (A1921). */
const finish: Doing<typeof returnWave, 'finish'> = {
  guard: async (ctx, heads, input) => {
    const openByWave = await openPieces(ctx, heads)
    if (input === null || (input.reason ?? '') !== '') return new Map()
    return new Map(
      heads.flatMap(({ no }) => {
        const n = openByWave.get(no) ?? 0
        return n > 0 ? [[no, refuse('A1921', { n })] as const] : []
      }),
    )
  },
  effect: async (ctx, heads, input) => {
    const nos = heads.map(({ no }) => no)
    await endPicks(ctx, nos)
    await followWaves(ctx, nos, byPerson(ctx))
    return setting('return_wave', heads, { finishReason: input.reason || null })
  },
}

const cancel: ActWork = {
  effect: async (ctx, heads) => {
    const nos = heads.map(({ no }) => no)
    await moveRows(
      ctx.tx,
      pickOff,
      nos.map((waveNo) => ({ waveNo })),
      { by: { at: ctx.at }, key: ['waveNo'], all: { finishTime: ctx.at } },
    )
    await dropWaveOrders(ctx, nos)
    await releaseReturns(ctx, nos, byPerson(ctx))
  },
}

export const returnWaves = served({
  of: returnWave,
  serving: {
    from: 'return_wave w',
    alias: 'w',
    lines: { ...goodsOfLine, order: 'l.return_no, l.line_no' },
    rules: waveRules,
    acts: { make: { ...make }, approve, address, finish, cancel },
  },
})
