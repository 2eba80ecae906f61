// 工单测试里的人和单：货主、客服、处理人、主管，以及到了各个状态的工单。
import type { Person } from '#server/platform/person'
import { giveNew } from '#server/platform/given'
import { rights } from '#contract/menu/menu'
import { addGoods, addStock, openWorld, ownerNo, readyOrders, rows, shopNo, wh, type World } from './outbound.ts'
import { sendTo } from './sendTo.ts'
import type { Answer, Headers, Route } from './server.ts'

export interface Desk {
  readonly world: World
  /** adds another person at the desk: a supervisor except for `more`; returns the headers of their requests */
  seat(name: string, more: Partial<Person>): Headers
  headers(who: Who): Headers
  call<T = Record<string, unknown>>(who: Who, route: Route, input?: object): Promise<Answer<T>>
  /** makes an order of two goods with its waybill; returns its numbers */
  parcel(): Promise<{ stockoutNo: string; logisticsNo: string }>
  typeId(code: string): string
}
export type Who = 'owner' | 'handler' | 'stranger' | 'supervisor' | 'foreigner'

const all = { all: true } as const
const every = new Set(rights)
const without = (...codes: readonly number[]): ReadonlySet<number> => new Set(rights.filter((right) => !codes.includes(right)))
const keys = (...names: readonly string[]) => ({ all: false as const, keys: new Set(names) })
const scope = { owner: all, warehouse: all, network: all, shop: all, hrCompany: all }
/** The warehouse's people differ by their rights; a user of an owner differs by the visible orders. */
const people: Readonly<Record<Who, Partial<Person>>> = {
  owner: {
    userId: '21',
    name: '花店主',
    isAdmin: false,
    rights: every,
    parentOwnerNo: ownerNo,
    scope: { ...scope, owner: keys(ownerNo), shop: keys(shopNo) },
  },
  foreigner: {
    userId: '22',
    name: '别家货主',
    isAdmin: false,
    rights: every,
    parentOwnerNo: 'OW002',
    scope: { ...scope, owner: keys('OW002'), shop: keys() },
  },
  handler: { userId: '31', name: '仓库小周', isAdmin: false, rights: without(500_127, 500_133), scope },
  stranger: { userId: '32', name: '仓库小吴', isAdmin: false, rights: without(500_127, 500_133), scope },
  supervisor: { userId: '41', name: '客服主管', isAdmin: false, rights: every, scope },
}

export const openDesk = async (): Promise<Desk> => {
  const world = await openWorld()
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
  await addGoods(world, 'G1', 200)
  await addGoods(world, 'G2', 300)
  await addStock(world, 'A-01', 1, 'G1', 500)
  await addStock(world, 'A-02', 2, 'G2', 500)
  const types = await rows<{ id: string; typeCode: string }>(
    world,
    'select id::text, type_code from wo_type where tenant_id = $1',
  )
  // each person has their own token, so that two can act at the same moment
  const persons = new Map<string, Person>()
  const before = { ...world.services.sessions }
  Object.assign(world.services.sessions, {
    find: (tenantId: number, token: string) => {
      const person = persons.get(token)
      return person === undefined ? before.find(tenantId, token) : Promise.resolve(person)
    },
  })
  const seat = (name: string, more: Partial<Person>): Headers => {
    persons.set(`desk-${name}`, { ...world.person, ...more })
    return { tenantid: String(world.tenantId), accesstoken: `desk-${name}` }
  }
  const seats = Object.fromEntries(Object.entries(people).map(([who, more]) => [who, seat(who, more)])) as Record<Who, Headers>
  return {
    world,
    seat,
    headers: (who) => seats[who],
    call: (who, route, input) => sendTo(world.app, route, input, seats[who]),
    typeId: (code) => types.find(({ typeCode }) => typeCode === code)?.id ?? '',
    parcel: async () => {
      const [stockoutNo = ''] = await readyOrders(world, [{ G1: 2, G2: 1 }])
      const [row] = await rows<{ logisticsNo: string }>(
        world,
        'select logistics_no from stockout_order where tenant_id = $1 and stockout_no = $2',
        [stockoutNo],
      )
      return { stockoutNo, logisticsNo: row?.logisticsNo ?? '' }
    },
  }
}
export { wh }

/** Brings an order the owner has just made into a state: the handler works on it, the supervisor settles it. */
export const bringTo = async (desk: Desk, status: number, id: string): Promise<void> => {
  const before: Readonly<Record<number, number>> = { 30: 20, 35: 30, 40: 30, 50: 30, 60: 40 }
  const steps: Readonly<Record<number, readonly [who: Who, route: string, input: object]>> = {
    20: ['handler', 'PUT /v1/workorder/claim', { ids: [id] }],
    30: ['handler', 'POST /v1/workorder/accept', { id }],
    35: ['handler', 'POST /v1/workorder/status/toggle', { id, reason: '等回复' }],
    40: ['handler', 'PUT /v1/workorder/status', { id, status: 40, result: '好了' }],
    50: ['supervisor', 'POST /v3/workorder/settlement', { id, liability: 2, compList: [owed], punishList: [] }],
    60: ['owner', 'PUT /v1/workorder/status', { id, status: 60 }],
    70: ['owner', 'POST /v3/workorder/cancel', { id, reason: '不要了' }],
    80: ['supervisor', 'POST /v3/workorder/reject', { id, reason: '不归我们' }],
  }
  const [step, first] = [steps[status], before[status]]
  if (first !== undefined) await bringTo(desk, first, id)
  if (step === undefined) return
  const { code, msg } = await desk.call(...step)
  if (code !== '00000') throw new Error(`${step[1]}: ${code} ${msg}`)
}
const owed = { compType: 9, payerType: 1, payerNo: 'ZTO', claimFen: 5_000, approveFen: 4_500 }
