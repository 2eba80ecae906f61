// 赔付的两条钱流，随机的一个月：结算、已赔、差异、赔付账单、工单账单、收款、删除，任意先后；另记一本账，每一步之后两边一分不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stream, type Stream } from '#server/seed/random'
import { asUser, claimed, imbalances, lost, openClaims } from '../support/claims.ts'
import { rows, type World } from '../support/outbound.ts'
import { inSweep } from '../support/sample.ts'

const given = process.env['SIM_SEED']
const seed = given === undefined ? 20_250_617 : Number(given)
const steps = inSweep(320, 180)

let world: World
let random: Stream
beforeAll(async () => {
  console.log(`claims simulation: SIM_SEED=${seed}`)
  random = stream(seed, 'claims')
  world = (await openClaims(1)).world
})
afterAll(() => world.close())

type Told = Record<string, unknown>
const base = '/v1/workorder/compensate'
const ok = async (sent: Promise<{ code: string; msg: string; data: unknown }>): Promise<Told> => {
  const { code, msg, data } = await sent
  expect([code, msg]).toEqual(['00000', ''])
  return data as Told
}
const post = (path: string, input: object) => ok(world.call('POST', path, input))

/** A claim as the test keeps it: nothing of it is read back from the product. */
interface Claim {
  readonly no: string
  readonly payer: 'ZTO' | 'STO' | 'W01-LOCAL'
  readonly claim: number
  approve: number
  state: 'open' | 'held' | 'off'
  compBill: string | null
  booked: boolean
  woBill: string | null
  paid: number
  diff: string | null
  /** what lines of its closed difference say, by payer */
  closed: readonly { readonly payer: string; readonly fen: number; bill: string | null }[]
}
interface OwnerBill {
  readonly no: string
  adjust: number
  state: 'draft' | 'confirmed' | 'off'
}
interface PayerBill {
  readonly no: string
  readonly payer: string
  readonly adjust: number
  readonly total: number
  step: 'open' | 'assigned' | 'confirmed' | 'approved' | 'paid' | 'gone'
  received: number
}
const claims: Claim[] = []
const ownerBills: OwnerBill[] = []
const payerBills: PayerBill[] = []
const pick = <T>(from: readonly T[]): T | undefined => (from.length === 0 ? undefined : from[random.int(0, from.length - 1)])
const some = <T>(from: readonly T[], most: number): readonly T[] => from.filter(() => random.int(0, 2) > 0).slice(0, most)
const inBill = (no: string): readonly Claim[] => claims.filter(({ compBill }) => compBill === no)
const sum = (fens: readonly number[]): number => fens.reduce((all, fen) => all + fen, 0)

let serial = 0
const acts: readonly (() => Promise<void>)[] = [
  async () => {
    const payer = pick(['ZTO', 'STO', 'W01-LOCAL'] as const) ?? 'ZTO'
    const fens = Array.from({ length: random.int(1, 4) }, () => [random.int(1, 20_000), random.int(1, 20_000)] as const)
    const nos = await claimed(
      world,
      ...fens.map(([value, claim]) =>
        lost(`SIM${++serial}`, {
          ownerNo: 'OW001',
          goods: [],
          valueFen: value,
          freightFen: 0,
          claimFen: claim,
          payerType: payer === 'W01-LOCAL' ? 2 : 1,
          payerNo: payer,
        }),
      ),
    )
    fens.forEach(([value, claim], i) =>
      claims.push({
        no: nos[i] ?? '',
        payer,
        claim,
        approve: Math.min(value, claim),
        state: 'open',
        compBill: null,
        booked: false,
        woBill: null,
        paid: 0,
        diff: null,
        closed: [],
      }),
    )
  },
  async () => {
    const one = pick(
      claims.filter(
        ({ state, compBill, woBill, diff }) => state === 'open' && compBill === null && woBill === null && diff === null,
      ),
    )
    if (one === undefined) return
    one.approve = random.int(0, one.claim)
    await ok(world.call('PUT', `${base}/detail`, { compNo: one.no, approveFen: one.approve }))
  },
  async () => {
    const one = pick(claims.filter(({ state, compBill, woBill }) => state !== 'off' && compBill === null && woBill === null))
    if (one === undefined) return
    const held = one.state === 'held'
    await ok(world.call('PUT', `${base}/suspended`, { ids: [one.no], suspended: held ? 0 : 1, reason: '等凭证' }))
    one.state = held ? 'open' : 'held'
  },
  async () => {
    const one = pick(
      claims.filter(
        ({ state, compBill, woBill, diff }) => state !== 'off' && compBill === null && woBill === null && diff === null,
      ),
    )
    if (one === undefined || random.int(0, 2) > 0) return
    await ok(world.call('DELETE', `${base}/data`, { ids: [one.no] }))
    one.state = 'off'
  },
  async () => {
    const chosen = some(
      claims.filter(({ state, compBill }) => state === 'open' && compBill === null),
      5,
    )
    if (chosen.length === 0) return
    const approved = sum(chosen.map(({ approve }) => approve))
    const adjust = random.int(-Math.min(approved, 99), Math.min(approved, 99))
    const { billNo, totalFen } = await post(`${base}/bill`, {
      ownerNo: 'OW001',
      periodStart: '2025-06-01',
      periodEnd: '2025-06-30',
      detailIds: chosen.map(({ no }) => no),
      adjustFen: adjust,
      adjustReason: '抹零',
    })
    expect(totalFen).toBe(approved + adjust)
    ownerBills.push({ no: String(billNo), adjust, state: 'draft' })
    for (const one of chosen) one.compBill = String(billNo)
  },
  async () => {
    const bill = pick(ownerBills.filter(({ state }) => state === 'draft'))
    const chosen = some(
      claims.filter(({ state, compBill }) => state === 'open' && compBill === null),
      3,
    )
    if (bill === undefined || chosen.length === 0) return
    await post(`${base}/bind/bill`, { billNo: bill.no, detailIds: chosen.map(({ no }) => no) })
    for (const one of chosen) one.compBill = bill.no
  },
  async () => {
    const bill = pick(ownerBills.filter(({ state }) => state === 'draft'))
    const one = bill && pick(inBill(bill.no))
    if (bill === undefined || one === undefined) return
    const left = sum(inBill(bill.no).map(({ approve }) => approve)) - one.approve
    const sent = await world.call('POST', `${base}/disassociation/bill`, { detailIds: [one.no] })
    expect(sent.code).toBe(Math.abs(bill.adjust) > left ? 'A3020' : '00000')
    if (sent.code === '00000') one.compBill = null
  },
  async () => {
    const bill = pick(ownerBills.filter(({ state }) => state === 'draft'))
    if (bill === undefined) return
    if (random.int(0, 3) === 0) {
      await ok(world.call('DELETE', `${base}/bill`, { billNo: bill.no }))
      for (const one of inBill(bill.no)) one.compBill = null
      bill.state = 'off'
      return
    }
    await asUser(world, '3', () => post('/v1/workorder/bill/confirm', { billNo: bill.no, pass: 1, bizType: 'COMP' }))
    for (const one of inBill(bill.no)) one.booked = true
    bill.state = 'confirmed'
  },
  async () => {
    const one = pick(claims.filter(({ state, diff, approve }) => state !== 'off' && diff === null && approve > 0))
    if (one === undefined) return
    one.paid = random.int(0, one.approve + 50)
    const { diffNo, diffFen } = await post(`${base}/fee/diff/add`, { compNo: one.no, carrierPaidFen: one.paid })
    expect(diffFen).toBe(one.approve - one.paid)
    one.diff = String(diffNo)
  },
  async () => {
    const one = pick(
      claims.filter(
        ({ state, diff, closed, woBill }) => state !== 'off' && diff !== null && closed.length === 0 && woBill !== null,
      ),
    )
    if (one === undefined) return
    const fen = one.approve - one.paid
    const way = fen === 0 ? 1 : random.int(2, 3)
    const other = one.payer === 'STO' ? 'ZTO' : 'STO'
    const to = way === 3 ? { newPayerType: 1, newPayerNo: other } : {}
    await ok(world.call('PUT', `${base}/fee/diff/status`, { ids: [one.diff], status: 40, closeType: way, ...to }))
    one.closed =
      way === 1
        ? [{ payer: one.payer, fen: 0, bill: null }]
        : [{ payer: one.payer, fen: -fen, bill: null }, ...(way === 3 ? [{ payer: other, fen, bill: null }] : [])]
  },
  async () => {
    const payer = pick(['ZTO', 'STO', 'W01-LOCAL'] as const) ?? 'ZTO'
    const owed = some(
      claims.filter((one) => one.payer === payer && one.state === 'open' && one.woBill === null && one.approve > 0),
      6,
    )
    const diffs = claims.flatMap((one) =>
      one.closed
        .filter((line) => line.payer === payer && line.bill === null && line.fen !== 0)
        .map((line) => [one, line] as const),
    )
    const byHand = new Set(
      (await rows<{ no: string }>(world, 'select comp_no as no from comp_detail where tenant_id = $1 and price_status = 2')).map(
        ({ no }) => no,
      ),
    )
    const adjust = random.int(-5, 5)
    const total = sum([...owed.map(({ approve }) => approve), ...diffs.map(([, { fen }]) => fen), adjust])
    if (owed.length + diffs.length === 0) return
    const sent = await world.call<Told>('POST', '/v1/workorder/bill/add', {
      payerType: payer === 'W01-LOCAL' ? 2 : 1,
      payerNo: payer,
      month: '2025-06',
      lineIds: {
        comp: owed.map(({ no }) => no).filter((no) => !byHand.has(no)),
        valuation: owed.map(({ no }) => no).filter((no) => byHand.has(no)),
        diff: diffs.map(([one]) => one.diff),
      },
      adjustFen: adjust,
    })
    expect(`${sent.code} ${sent.msg}`).toBe(total > 0 ? '00000 ' : 'A3020 账单合计必须大于0')
    if (sent.code !== '00000') return
    expect(sent.data['totalFen']).toBe(total)
    const no = String(sent.data['billNo'])
    payerBills.push({ no, payer, adjust, total, step: 'open', received: 0 })
    for (const one of owed) one.woBill = no
    for (const [, line] of diffs) line.bill = no
  },
  async () => {
    const bill = pick(payerBills.filter(({ step }) => step !== 'gone' && step !== 'paid'))
    if (bill === undefined) return
    const path = '/v1/workorder/bill'
    if ((bill.step === 'open' || bill.step === 'assigned') && random.int(0, 4) === 0) {
      await ok(world.call('DELETE', '/v2/workorder/bill', { ids: [bill.no] }))
      for (const one of claims) {
        if (one.woBill === bill.no) one.woBill = null
        for (const line of one.closed) if (line.bill === bill.no) line.bill = null
      }
      bill.step = 'gone'
    } else if (bill.step === 'open') {
      await post(`${path}/ass`, { ids: [bill.no], assignUserId: '2' })
      bill.step = 'assigned'
    } else if (bill.step === 'assigned') {
      await asUser(world, '2', () => post(`${path}/confirm`, { billNo: bill.no, pass: 1 }))
      bill.step = 'confirmed'
    } else if (bill.step === 'confirmed') {
      const pass = random.int(0, 3) > 0 ? 1 : 0
      await asUser(world, '3', () => post(`${path}/approve`, { ids: [bill.no], pass, opinion: '再核' }))
      bill.step = pass === 1 ? 'approved' : 'assigned'
    } else {
      const amountFen = random.int(1, bill.total - bill.received)
      await post(`${path}/receipt`, { billNo: bill.no, amountFen, receiptDate: '2025-06-17', way: 1 })
      bill.received += amountFen
      bill.step = bill.received === bill.total ? 'paid' : 'approved'
    }
  },
]

/** What the product says of money, beside what the test wrote down. */
const compared = async (): Promise<void> => {
  expect(await imbalances(world)).toEqual([])
  const [owners] = await rows<{ fen: string }>(
    world,
    'select coalesce(sum(amount_fen), 0) as fen from fin_fee_line where tenant_id = $1 and direction = 1',
  )
  const confirmed = ownerBills.filter(({ state }) => state === 'confirmed')
  const payable =
    sum(claims.filter(({ booked }) => booked).map(({ approve }) => approve)) + sum(confirmed.map(({ adjust }) => adjust))
  expect(Number(owners?.fen)).toBe(0 - payable)
  const [carriers] = await rows<{ fen: string }>(
    world,
    'select coalesce(sum(amount_fen), 0) as fen from fin_fee_line where tenant_id = $1 and direction = 2',
  )
  const approved = payerBills.filter(({ step, payer }) => (step === 'approved' || step === 'paid') && payer !== 'W01-LOCAL')
  expect(Number(carriers?.fen)).toBe(0 - sum(approved.map(({ total }) => total)))
  const bills = await rows<{ no: string; total: string; received: string }>(
    world,
    'select bill_no as no, total_fen as total, received_fen as received from wo_bill where tenant_id = $1 order by bill_no',
  )
  expect(bills.map(({ no, total, received }) => [no, Number(total), Number(received)])).toEqual(
    payerBills.filter(({ step }) => step !== 'gone').map(({ no, total, received }) => [no, total, received]),
  )
  const standing = await rows<{ no: string; status: number; approve: string; paid: string }>(
    world,
    'select comp_no as no, status, approve_fen as approve, carrier_paid_fen as paid from comp_detail where tenant_id = $1 order by comp_no',
  )
  expect(standing.map(({ no, status, approve, paid }) => [no, status, Number(approve), Number(paid)])).toEqual(
    claims.map((one) => [one.no, stateOf(one), one.approve, one.paid]),
  )
}
const stateOf = (one: Claim): number => {
  if (one.state === 'off') return 90
  if (one.state === 'held') return 40
  return one.booked ? 30 : one.compBill !== null || one.woBill !== null ? 20 : 10
}

test('whatever happens in whatever order, both flows close and agree with the other book', async () => {
  for (let step = 0; step < steps; step += 1) {
    // bills of payers take most steps to their end
    await acts[Math.min(random.int(0, acts.length + 2), acts.length - 1)]?.()
    if (step % 20 === 19) await compared()
  }
  await compared()
  // the month was one: every kind of thing happened
  expect(claims.length).toBeGreaterThan(20)
  expect(ownerBills.some(({ state }) => state === 'confirmed')).toBe(true)
  expect(payerBills.some(({ step }) => step === 'paid' || step === 'approved')).toBe(true)
  expect(claims.some(({ closed }) => closed.length > 0)).toBe(true)
}, 120_000)
