// People, handhelds and orders of the small test warehouse: everything a virtual device needs to work through the real call.
import { randomUUID } from 'node:crypto'
import { protocol, type AnyOp, type BatchReply, type BatchRequest, type Op, type Verdict } from '#contract/envelope'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { allocateOrders } from '#server/core/orders/allocate'
import { auditOrders } from '#server/core/orders/audit'
import { takeWaybills } from '#server/core/orders/waybill'
import { columnOf } from '#server/platform/kinds'
import { hashOf } from '#server/platform/tokens'
import { addGoods, addStock, enter, newOrder, rows, wh, type World } from './outbound.ts'

export interface Staff {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  /** opens calls that need the person beside the device; valid for a month */
  readonly accessToken: string
}

const put = (world: World, table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> =>
  world.run(({ tx, tenantId, id, at }) => {
    const full: Record<string, unknown> = { tenantId, id: id(), createTime: at, updateTime: at, ...row }
    const names = Object.keys(full)
    return tx.query(
      `insert into ${table} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(full),
    )
  })

let serial = 0
/** A staff member with a live session on a device. `rights`: menu codes; without them an administrator. */
export const addStaff = async (
  world: World,
  name: string,
  deviceId: string | null,
  rights?: readonly number[],
  /** columns of the session: a handheld's by default, or a workstation's with its place */
  signedIn: Readonly<Record<string, unknown>> = {},
): Promise<Staff> => {
  serial += 1
  const [userId, sessionId, roleId] = [900_000 + serial, 800_000 + serial, 700_000 + serial].map(String) as [
    string,
    string,
    string,
  ]
  const at = new Date(world.clock.now())
  const month = new Date(world.clock.now() + 30 * 86_400_000)
  const accessToken = randomUUID()
  await put(world, 'sys_user', {
    id: userId,
    account: `u${serial}`,
    name,
    passwordHash: 'x',
    isAdmin: rights === undefined ? 1 : 0,
    mustChangePwd: 0,
  })
  if (rights !== undefined) {
    await put(world, 'role', { id: roleId, roleName: `r${serial}` })
    await put(world, 'role_user', { roleId, userId })
    for (const right of rights) await put(world, 'role_menu', { roleId, menuCode: String(right) })
    // scope of all owners and warehouses; only rights are limited
    for (const dim of [1, 2]) await put(world, 'data_scope', { subjectType: 2, subjectId: userId, scopeDim: dim, scopeMode: 1 })
  }
  await put(world, 'user_session', {
    id: sessionId,
    userId,
    clientKind: 2,
    deviceId,
    accessTokenHash: hashOf(accessToken),
    refreshTokenHash: randomUUID(),
    accessExpires: month,
    refreshExpires: month,
    loginTime: at,
    lastTime: at,
    ...signedIn,
  })
  return { userId, sessionId, name, accessToken }
}
/** Limits the person's scope to this owner. */
export const onlyOwner = async (world: World, { userId }: Staff, itemKey: string): Promise<void> => {
  const [scope] = await world.run(({ tx, tenantId }) =>
    tx.query<{ id: string }>(
      'update data_scope set scope_mode = 2 where tenant_id = $1 and subject_type = 2 and subject_id = $2 and scope_dim = 1 returning id',
      [tenantId, userId],
    ),
  )
  await put(world, 'data_scope_item', { scopeId: scope?.id, itemKey })
}

/** The person's session is used on the device: one request with the person's token and the device's key. */
export const useOn = (world: World, staff: Staff, deviceId: string): Promise<unknown> =>
  world.run(({ tx, tenantId, at }) =>
    tx.query('insert into session_device as d (tenant_id, session_id, device_id, first_time) values ($1, $2, $3, $4)', [
      tenantId,
      staff.sessionId,
      deviceId,
      at,
    ]),
  )

/** A temp worker authorised for these types of work today, from an hour ago to in an hour; `signedIn`: half an hour ago. */
export const hireTemp = (world: World, opTypes: readonly number[], signedIn: boolean, badge: string): Promise<string> =>
  world.run(async ({ tx, tenantId, id, now }) => {
    const tempId = id()
    const at = new Date(now)
    await tx.query(
      `insert into temp_user as t (tenant_id, id, temp_no, real_name, mobile, warehouse_no, sid, badge_code, create_time, update_time)
       values ($1, $2, $3, '临时工', $3, $4, $5, $6, $7, $7)`,
      [tenantId, tempId, badge.slice(2), wh.warehouseNo, wh.sid, badge, at],
    )
    await tx.query(
      `insert into temp_user_auth as u (tenant_id, id, temp_user_id, warehouse_no, sid, auth_date, start_time, end_time, op_types, sign_status, sign_in_time, create_time, update_time)
       values ($1, $2, $3, $4, $5, '2025-06-17', $6, $7, $8, $9, $10, $11, $11)`,
      [
        tenantId,
        id(),
        tempId,
        wh.warehouseNo,
        wh.sid,
        new Date(now - 3_600_000),
        new Date(now + 3_600_000),
        JSON.stringify(opTypes),
        signedIn ? 1 : 0,
        signedIn ? new Date(now - 1_800_000) : null,
        at,
      ],
    )
    return tempId
  })

export interface Handheld {
  readonly deviceId: string
  readonly deviceKey: string
  readonly staff: Staff
  incarnation: string
  /** error of this device's clock, ms */
  skew: number
  /** an operation as the outbox would write it: next seq, next place in its lane */
  op<T extends OpType>(opType: T, lane: string, payload: PayloadOf[T], more?: Partial<Op<T>>): AnyOp
  /** sends operations through the real batch call, as one batch */
  send(ops: readonly unknown[], replaces?: BatchRequest['replaces']): Promise<BatchReply>
  /** sends one operation and returns its verdict */
  one<T extends OpType>(opType: T, lane: string, payload: PayloadOf[T], more?: Partial<Op<T>>): Promise<Verdict>
}

/** An enrolled device of the warehouse with its person. */
export const addHandheld = async (
  world: World,
  name: string,
  person?: Staff,
  place: { warehouseNo: string; sid: string } = wh,
): Promise<Handheld> => {
  const deviceId = randomUUID()
  const deviceKey = randomUUID()
  await put(world, 'device', {
    deviceId,
    deviceName: name,
    keyHash: hashOf(deviceKey),
    warehouseNo: place.warehouseNo,
    sid: place.sid,
    enrolTime: new Date(world.clock.now()),
  })
  const staff = person ?? (await addStaff(world, `${name}员`, deviceId))
  if (person !== undefined) await useOn(world, person, deviceId)
  const lanes = new Map<string, number>()
  let seq = 0
  const handheld: Handheld = {
    deviceId,
    deviceKey,
    staff,
    incarnation: randomUUID(),
    skew: 0,
    op: (opType, lane, payload, more = {}) => {
      seq += 1
      lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
      const now = world.clock.now() + handheld.skew
      return {
        opId: randomUUID(),
        seq,
        lane,
        laneSeq: lanes.get(lane) ?? 1,
        opType,
        typeVer: 1,
        ...place,
        payload,
        actor: { userId: staff.userId, sessionId: staff.sessionId },
        basis: { taskRev: 1, refRev: 1 },
        capturedWall: now,
        capturedMono: now,
        bootId: 'boot',
        build: '202506170000',
        ...more,
      } as AnyOp
    },
    send: async (ops, replaces) => {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/v1/pda/op/batch',
        headers: { tenantid: String(world.tenantId), deviceid: deviceId, devicekey: deviceKey },
        payload: { incarnation: handheld.incarnation, protocol, deviceNow: world.clock.now() + handheld.skew, ops, replaces },
      })
      const body = reply.json<{ code: string; msg: string; data: BatchReply }>()
      if (body.code !== '00000') throw new Error(`${reply.statusCode} ${body.code} ${body.msg}`)
      return body.data
    },
    one: async (opType, lane, payload, more) => {
      const op = handheld.op(opType, lane, payload, more)
      const { results } = await handheld.send([op])
      const verdict = results.find((result) => result.opId === op.opId)
      if (verdict === undefined) throw new Error('no verdict')
      return verdict
    },
  }
  return handheld
}

/** Goods, bins, totes and cartons: G1…Gn with 10 000 pieces each in A-01…A-n. */
export const furnish = async (world: World, goods = 3, pieces = 10_000, totes = 40): Promise<void> => {
  for (let i = 1; i <= goods; i++) {
    await addGoods(world, `G${i}`)
    await addStock(world, `A-${String(i).padStart(2, '0')}`, 10 * i, `G${i}`, pieces)
  }
  for (let i = 1; i <= totes; i++)
    await put(world, 'tote', { warehouseNo: wh.warehouseNo, sid: wh.sid, toteNo: `ZX${String(i).padStart(6, '0')}` })
  await put(world, 'consumable', {
    consumableNo: 'C1',
    consumableName: '纸箱1号',
    consumableType: 1,
    weightG: 50,
    barcode: 'C1BAR',
  })
}

export interface Picked {
  readonly pickNo: string
  readonly pickMethod: number
  readonly stockoutNos: readonly string[]
  readonly lines: readonly {
    readonly seqNo: number
    readonly locationNo: string
    readonly ownerNo: string
    readonly goodsNo: string
    readonly batchNo: string
    readonly planQty: number
    readonly orders: readonly {
      readonly stockoutNo: string
      readonly lineNo: number
      readonly slot: number
      readonly qty: number
    }[]
  }[]
}

/** Orders entered, audited, allocated, with waybills: at 待波次. */
export const readyOrders = async (world: World, lines: readonly Readonly<Record<string, number>>[]): Promise<string[]> => {
  const nos = await enter(
    world,
    lines.map((line) => newOrder(`F${++serial}`, line)),
  )
  await world.run((ctx) => auditOrders(ctx, nos))
  await world.run((ctx) => allocateOrders(ctx, nos))
  await takeWaybills(world.run, nos)
  return nos
}

/** Orders in a released wave; returns its pick orders. */
export const releaseWave = async (world: World, lines: readonly Readonly<Record<string, number>>[]): Promise<Picked[]> => {
  const stockoutNos = await readyOrders(world, lines)
  const made = await world.call<{ waveNo: string }>('POST', '/v1/wave', { ...wh, stockoutNos })
  if (made.code !== '00000') throw new Error(made.msg)
  const released = await world.call('POST', '/v1/wave/release', { waveNo: made.data.waveNo })
  if (released.code !== '00000') throw new Error(released.msg)
  return picksOf(world, made.data.waveNo)
}

export const picksOf = async (world: World, waveNo: string): Promise<Picked[]> => {
  const heads = await rows<{ pickNo: string; pickMethod: number }>(
    world,
    'select pick_no, pick_method from pick_order where tenant_id = $1 and wave_no = $2 order by pick_no',
    [waveNo],
  )
  return Promise.all(heads.map((head) => pickOf(world, head.pickNo, head.pickMethod)))
}

export const pickOf = async (world: World, pickNo: string, pickMethod = 1): Promise<Picked> => {
  const lines = await rows<{
    seqNo: number
    locationNo: string
    ownerNo: string
    goodsNo: string
    batchNo: string
    planQty: number
    orders: Picked['lines'][number]['orders']
  }>(world, 'select * from pick_line where tenant_id = $1 and pick_no = $2 order by seq_no', [pickNo])
  return {
    pickNo,
    pickMethod,
    stockoutNos: [...new Set(lines.flatMap((line) => line.orders.map((fill) => fill.stockoutNo)))],
    lines: lines.map((line) => ({
      seqNo: line.seqNo,
      locationNo: line.locationNo,
      ownerNo: line.ownerNo,
      goodsNo: line.goodsNo,
      batchNo: line.batchNo,
      planQty: line.planQty,
      orders: line.orders,
    })),
  }
}

export interface Parcel {
  readonly stockoutNo: string
  readonly logisticsNo: string
  readonly lines: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly qty: number }[]
  readonly estG: number
}
/** The waybill and contents of orders. */
export const parcelsOf = async (world: World, stockoutNos: readonly string[]): Promise<Map<string, Parcel>> => {
  const heads = await rows<{ stockoutNo: string; logisticsNo: string; estGoodsG: number }>(
    world,
    'select stockout_no, logistics_no, est_goods_g from stockout_order where tenant_id = $1 and stockout_no = any($2)',
    [stockoutNos],
  )
  const lines = await rows<{ stockoutNo: string; ownerNo: string; goodsNo: string; qty: number }>(
    world,
    'select stockout_no, owner_no, goods_no, qty from stockout_line where tenant_id = $1 and stockout_no = any($2)',
    [stockoutNos],
  )
  return new Map(
    heads.map((head) => [
      head.stockoutNo,
      {
        stockoutNo: head.stockoutNo,
        logisticsNo: head.logisticsNo,
        estG: head.estGoodsG + 50,
        lines: lines
          .filter((line) => line.stockoutNo === head.stockoutNo)
          .map((line) => ({ ownerNo: line.ownerNo, goodsNo: line.goodsNo, qty: line.qty })),
      },
    ]),
  )
}

/** All operations of one person for a whole pick order; the lease is the one after the first claim. */
export const pickOps = (handheld: Handheld, pick: Picked, leaseVersion = 1): AnyOp[] => [
  ...pick.lines.flatMap((line) =>
    line.orders.map((fill) =>
      handheld.op(
        'PICK_LINE',
        pick.pickNo,
        {
          pickNo: pick.pickNo,
          seqNo: line.seqNo,
          locationNo: line.locationNo,
          ownerNo: line.ownerNo,
          goodsNo: line.goodsNo,
          barcode: `69${line.goodsNo}`,
          qty: fill.qty,
          ...(pick.pickMethod === 2 ? {} : { slot: fill.slot }),
          scanMode: 1,
        },
        { leaseVersion },
      ),
    ),
  ),
  handheld.op('PICK_FINISH', pick.pickNo, { pickNo: pick.pickNo, startTime: 0, finishTime: 60_000 }, { leaseVersion }),
]

export const checkOp = (handheld: Handheld, parcel: Parcel): AnyOp =>
  handheld.op('CHECK_ORDER', parcel.stockoutNo, {
    logisticsNo: parcel.logisticsNo,
    stockoutNo: parcel.stockoutNo,
    lines: parcel.lines.map((line) => ({ ...line, barcodes: [`69${line.goodsNo}`], sns: [] })),
    scanNum: parcel.lines.length,
    errorNum: 0,
    startTime: 0,
    finishTime: 20_000,
  })

export const packOp = (handheld: Handheld, parcel: Parcel): AnyOp =>
  handheld.op('PACK_ORDER', parcel.stockoutNo, {
    logisticsNo: parcel.logisticsNo,
    stockoutNo: parcel.stockoutNo,
    packages: [{ seq: 1, cartonNo: 'C1' }],
    consumables: [{ code: 'C1BAR', qty: 1, seq: 1 }],
    protective: [],
    photos: [],
    startTime: 0,
    finishTime: 20_000,
  })

export const weighOp = (handheld: Handheld, parcel: Parcel, weightG = parcel.estG): AnyOp =>
  handheld.op('WEIGH_PACKAGE', parcel.stockoutNo, { logisticsNo: parcel.logisticsNo, weightG, isManual: 0, times: 1 })

/** Imbalances: Σ flows = stock, reservations = alloc_qty, picked pieces = stock in the stages (floor.md §5.2, §17.2). */
export const imbalances = async (world: World): Promise<readonly object[]> => [
  ...(await rows(
    world,
    `select coalesce(s.location_no, f.location_no) as place, coalesce(s.goods_no, f.goods_no) as goods, s.qty, f.qty as flows
       from (select location_no, owner_no, goods_no, batch_no, quality, sum(qty) as qty from stock where tenant_id = $1 group by 1, 2, 3, 4, 5) s
       full join (select location_no, owner_no, goods_no, batch_no, quality, sum(change_qty) as qty from stock_flow where tenant_id = $1 group by 1, 2, 3, 4, 5) f
         using (location_no, owner_no, goods_no, batch_no, quality)
      where coalesce(s.qty, 0) <> coalesce(f.qty, 0)`,
  )),
  ...(await rows(
    world,
    `select s.location_no, s.goods_no, s.alloc_qty, coalesce(a.qty, 0) as allocs
       from stock s left join (select stock_id, sum(alloc_qty) as qty from stock_alloc where tenant_id = $1 and status in (1, 2) group by 1) a on a.stock_id = s.id
      where s.tenant_id = $1 and s.alloc_qty <> coalesce(a.qty, 0)`,
  )),
  ...(await rows(
    world,
    `select 'staged' as what, p.qty as picked, s.qty as staged
       from (select coalesce(sum(picked_qty), 0) as qty from stockout_line l join stockout_order o using (tenant_id, stockout_no)
              where l.tenant_id = $1 and o.status < 95 and o.status not in (5, 25)) p,
            (select coalesce(sum(s.qty), 0) as qty from stock s where s.tenant_id = $1 and s.location_type = 4 and s.alloc_qty > 0) s
      where p.qty <> s.qty`,
  )),
]

export const exceptionsOf = (
  world: World,
): Promise<{ opType: string; code: string; docNo: string; qty: number | null; locationNo: string | null }[]> =>
  rows(
    world,
    'select op_type, code, doc_no, qty, location_no from op_exception where tenant_id = $1 order by effective_at, op_id',
  )

/** The only element of a list; throws if there is none or several. */
export const only = <T>(list: readonly T[]): T => {
  const [one, ...more] = list
  if (one === undefined || more.length > 0) throw new Error(`${list.length} instead of one`)
  return one
}
/** A verdict in short form: `applied`, `flagged A1109`, `applied PICK` while it waits for the pick. */
export const shortOf = (verdict: Verdict): string => {
  if (verdict.verdict === 'held' || verdict.verdict === 'retry') return verdict.verdict
  return [verdict.verdict, verdict.code, verdict.effects?.waiting].filter(Boolean).join(' ')
}
