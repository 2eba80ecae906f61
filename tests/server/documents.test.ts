// Acts of every document through the HTTP door: each state × each act, a stale page, two at once, many at a time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOffered } from '#contract/action'
import {
  byAnother,
  closedCode,
  isEntry,
  linesName,
  linesOf,
  numberOf,
  startsFrom,
  type Act,
  type Document,
} from '#contract/document'
import { billLife } from '#contract/rules/billLife'
import { orderOf, statesNamed } from '#contract/rules/life'
import { dayAfter } from '#contract/rules/workCalendar'
import { insertRows } from '#server/platform/rows'
import { storedPicture } from '../support/returnDesk.ts'
import { standReturn } from '../support/returnStands.ts'
import { claimKinds, putDraftBill } from '../support/claimStands.ts'
import { documents } from '../support/definitions.ts'
import { sampled } from '../support/sample.ts'
import {
  addGoods,
  addStock,
  enter,
  newOrder,
  openWorld,
  ownerNo,
  readyOrders,
  releasedWave,
  rows,
  shopNo,
  standAt,
  wh,
  type World,
} from '../support/outbound.ts'

let world: World
/** an order of many parcels */
let weighed: string
/** an order for one wave at a time */
let waiting: string
beforeAll(async () => {
  world = await openWorld()
  await putDraftBill(world)
  await storedPicture(world)
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 1, 'G1', 5_000)
  await addStock(world, 'A-02', 2, 'G1', 1)
  await world.send('POST /v1/protective/item', { itemNo: 'QPM', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 1 })
  await world.run(async (ctx) => {
    await insertRows(ctx.tx, 'task_type', [{ id: '1', typeName: '贴标', unit: '件', createTime: ctx.at, updateTime: ctx.at }])
    await insertRows(ctx.tx, 'sys_user', [
      { id: '77', account: 'sun', name: '孙工', passwordHash: '-', isAdmin: 1, createTime: ctx.at, updateTime: ctx.at },
    ])
    await insertRows(ctx.tx, 'dock_slot', [
      {
        ...wh,
        id: '61',
        dockNo: 'D1',
        weekday: 5,
        startTime: '09:00',
        endTime: '11:00',
        capacityBox: 90_000,
        capacityVehicle: 900,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ])
    await insertRows(ctx.tx, 'stockin_order', [
      { ...wh, id: '62', stockinNo: 'RK-AWAITED', ownerNo, stockinType: 1, createTime: ctx.at, updateTime: ctx.at },
      { ...wh, id: '63', stockinNo: 'RK-RESERVED', ownerNo, stockinType: 1, createTime: ctx.at, updateTime: ctx.at },
    ])
    const stamps = { createTime: ctx.at, updateTime: ctx.at }
    await insertRows(ctx.tx, 'fin_custom', [{ id: '81', customNo: 'KH1', customName: '森野', customType: 1, ownerNo, ...stamps }])
    await insertRows(ctx.tx, 'fin_contract', [
      {
        ...contractBody,
        id: '82',
        contractNo: 'HT1',
        ownerNo,
        endDate: '2099-12-31',
        ...stamps,
      },
    ])
    await insertRows(ctx.tx, 'hr_company', [{ id: '72', companyName: '蓝领劳务', createTime: ctx.at, updateTime: ctx.at }])
    await insertRows(ctx.tx, 'hr_shift', [
      {
        ...wh,
        id: '71',
        shiftName: '早班',
        startTime: '08:00',
        endTime: '17:00',
        isCrossDay: 0,
        standardMin: 540,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ])
  })
  ;[weighed = '', waiting = ''] = await readyOrders(world, [{ G1: 1 }, { G1: 1 }])
  await releasedWave(world, [weighed])
  await standAt(world, weighed, 90)
  await world.run((ctx) =>
    insertRows(ctx.tx, 'operate_config', [{ ...wh, id: ctx.id(), oneKeyShip: 1, createTime: ctx.at, updateTime: ctx.at }]),
  )
})
afterAll(() => world.close())

const contractBody = {
  contractName: '仓配合同',
  direction: 1,
  customNo: 'KH1',
  startDate: '2025-01-01',
  endDate: '2026-12-31',
  warehouseKeys: ['W01-LOCAL'],
  billDay: 1,
  taxMode: 0,
  discountBp: 10_000,
}
const versionBody = {
  versionName: '基础价',
  feeTypeGroup: 9,
  effectDate: '2025-05-01',
  items: [{ feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8_000 }],
}
const piece = { ownerNo, goodsNo: 'G1', batchNo: '', quality: 1 }
/** What makes one of each kind. A document without an entry here fails below. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'stock/move': {
    ...wh,
    moveType: 1,
    lines: [{ ...piece, fromLocationNo: 'A-01', toLocationNo: 'A-02', planQty: 1 }],
  },
  'stock/adjust': {
    ...wh,
    ownerNo,
    reason: 2,
    lines: [{ locationNo: 'A-01', goodsNo: 'G1', batchNo: '', quality: 1, changeQty: 1 }],
  },
  'stock/check': {
    ...wh,
    checkType: 4,
    checkMode: 1,
    lockLocation: 0,
    planDate: '2025-06-17',
    locationNos: ['A-01'],
  },
  'operate/handover': { ...wh, logisticsCode: 'ZTO' },
  'protection/plan': {
    ownerNo,
    warehouseNo: null,
    sid: null,
    applyType: 1,
    effectDate: '2025-06-01',
    expireDate: null,
    packRequire: '',
    imageUrls: [],
    videoUrl: '',
    mustScan: 0,
    photoRequire: 0,
    targets: [{ goodsNo: 'G1', categoryCode: '', minQty: 1, maxQty: null }],
    items: [{ itemNo: 'QPM', useQty: 1, qtyMode: 1, perN: null }],
  },
  'operate/customTask': {
    ...wh,
    ownerNo,
    taskTypeId: '1',
    content: '双十一贴标',
    planQty: 1,
    startTime: '2025-06-17 09:00:00',
    isBillable: 0,
    priceFen: null,
    people: [{ workerNo: 'sun', shareBp: null }],
  },
  'hr/demand': {
    ...wh,
    post: 1,
    needNum: 900,
    shiftId: '71',
    beginDate: '2025-06-20',
    endDate: '2025-06-21',
    settleType: 1,
    hourWageFen: 2_200,
    genderLimit: 0,
    ageFrom: 18,
    ageTo: 55,
    reason: 1,
  },
  'returns/order': { ...wh, ownerNo, returnType: 1, lines: [{ goodsNo: 'G1', planQty: 1 }] },
  'hr/recruit': { quotaNum: 1, deadlineTime: '2030-01-01 00:00:00' },
  'inbound/stockin': { ...wh, ownerNo, stockinType: 1, lines: [{ goodsNo: 'G1', planQty: 3 }] },
  'inbound/reservation': {
    ...wh,
    ownerNo,
    reserveDate: '2025-06-20',
    slotId: '61',
    vehicleType: 2,
    boxNum: 1,
    unloadMode: 1,
    stockins: [{ stockinNo: 'RK-RESERVED' }],
  },
  'inbound/arrival': { ...wh, ownerNo, arrivalTime: '2025-06-17 08:00:00', plateNo: '浙A12345', boxNum: 5 },
  'inbound/unload': { arrivalNo: 'X', unloadMode: 1, people: [{ workerNo: 'sun', shareBp: null }] },
  'finance/contract': contractBody,
  'finance/otherFee': {
    customNo: 'KH1',
    bizDate: '2025-06-16',
    feeCategory: 2,
    feeName: '卸货',
    qty: 3,
    priceE4: 123_400,
    reason: '夜里到车',
  },
  'finance/feeVersion': { ...versionBody, contractNo: 'HT1' },
  'hr/task': {
    ...wh,
    taskName: '备货',
    planNum: 100,
    unit: '单',
    ownerUserId: '77',
    beginDate: '2025-06-20',
    endDate: '2025-06-21',
  },
}
/** Somebody else wrote it, and a third person approved it. */
const writtenByOthers = (table: 'fin_contract' | 'fin_fee_version', key: string) => (no: string) =>
  world.run(async ({ tx, tenantId }) => {
    await tx.query(`update ${table} set create_user_id = 77, review_user_id = 78 where tenant_id = $1 and ${key} = $2`, [
      tenantId,
      no,
    ])
  })
/** A demand that recruits, of its own for each recruitment. */
const recruiting = async (more: object = {}): Promise<string> => {
  const { data } = await world.send<{ applyNo: string }>('POST /v1/hr/employment/apply', { ...bodies['hr/demand'], ...more })
  await world.run(({ tx, tenantId }) =>
    tx.query('update employment_apply set status = 30 where tenant_id = $1 and apply_no = $2', [tenantId, data.applyNo]),
  )
  return data.applyNo
}
const quota = async (applyNo: string, hrCompanyId: string): Promise<string> => {
  const body = { ...bodies['hr/recruit'], applyNo, hrCompanyId, quotaNum: 1 }
  return (await world.send<{ recruitNo: string }>('POST /v1/hr/employment/recruit', body)).data.recruitNo
}
/** What a further one of a kind has to differ in, by its count. */
const differing: Readonly<Record<string, (n: number) => object>> = {
  'operate/handover': (n) => ({ networkId: `N${n}` }),
  'protection/plan': (n) => ({ planName: `方案${n}`, priority: n }),
  // each in a year of its own; each version begins before the one made before it
  'finance/contract': (n) => ({ startDate: `${2025 + n}-01-01`, endDate: `${2025 + n}-12-31` }),
  'finance/feeVersion': (n) => ({ effectDate: dayAfter('2025-05-01', -n) }),
  'returns/order': (n) => ({ logisticsNo: `SF8${String(n).padStart(9, '0')}` }),
}
const newWave = async (): Promise<string> =>
  (await world.send<{ waveNo: string }>('POST /v1/wave', { ...wh, stockoutNos: [waiting] })).data.waveNo
/** What makes one where no act of its own does; answers its number. `status`: of one that cannot stand there by its number alone. */
const entries: Readonly<Record<string, (body: object, status?: number) => Promise<string>>> = {
  'workorder/compDetail': (_body, status = 10) => claimKinds.detail.stand(world, status),
  'workorder/compBill': (_body, status = 10) => claimKinds.bill.stand(world, status),
  'workorder/compDiff': (_body, status = 10) => claimKinds.diff.stand(world, status),
  'workorder/woBill': (_body, status = 10) => claimKinds.woBill.stand(world, status),
  'finance/bill': async (_body, status = 10) => {
    const billNo = `YS${made}`
    const isSent = status === billLife.sent
    await world.run(({ tx, id, at }) =>
      insertRows(tx, 'fin_bill', [
        {
          id: id(),
          billNo,
          billName: '六月',
          direction: 1,
          customNo: 'KH1',
          customName: '森野',
          ownerNo,
          periodStart: '2025-05-01',
          periodEnd: '2025-05-31',
          billMonth: '2025-05',
          grossFen: 1000,
          feeFen: 1000,
          totalFen: 1000,
          // somebody else's, who may therefore not approve it alone
          submitUserId: '2',
          approveRound: 1,
          acctStatus: isSent ? 1 : 0,
          acctVoucherNo: isSent ? '1' : null,
          acctTime: isSent ? at : null,
          createTime: at,
          updateTime: at,
        },
      ]),
    )
    return billNo
  },
  'protection/plan': async (body) => (await world.send<{ planNo: string }>('POST /v1/protection/plan', body)).data.planNo,
  'inbound/unload': async () => {
    const { data } = await world.send<{ arrivalNo: string }>('POST /v1/arrival', bodies['inbound/arrival'])
    const body = { ...bodies['inbound/unload'], arrivalNo: data.arrivalNo }
    return (await world.send<{ unloadNo: string }>('POST /v1/unload/start', body)).data.unloadNo
  },
  'hr/recruit': async () => quota(await recruiting(), '72'),
  /** somebody of his own for each, born in 1995, in a demand that still runs on the day an act asks for */
  'hr/enroll': async () => {
    const applyNo = await recruiting({ endDate: '2025-07-10' })
    await quota(applyNo, '72')
    const person = { realName: `人${made}`, mobile: `139${String(made).padStart(8, '0')}`, idCard: '110105199512310023' }
    const { data, msg } = await world.send<{ enrollNo: string }>('POST /v1/hr/employment/enroll', {
      applyNo,
      hrCompanyId: '72',
      ...person,
    })
    expect(msg).toBe('')
    return data.enrollNo
  },
  'stockout/wave': newWave,
  'stockout/pickOrder': async () => {
    const waveNo = await newWave()
    await world.send('POST /v1/wave/release', { waveNo })
    const [pick] = await rows<{ no: string }>(
      world,
      'select pick_no as no from pick_order where tenant_id = $1 and wave_no = $2',
      [waveNo],
    )
    return pick?.no ?? ''
  },
  'returns/receive': (_body, status = 10) => standReturn.receive(world, made, status),
  'returns/wave': (_body, status = 10) => standReturn.wave(world, made, status),
  'returns/pick': (_body, status = 10) => standReturn.pick(world, made, status),
  'stockout/order': async () => (await enter(world, [newOrder(`D${made}`, { G1: 1 })]))[0] ?? '',
  /** of hands that are not the person's own */
  'stockout/conflict': async () => {
    const opId = `conflict-${made}`
    await world.run((ctx) =>
      insertRows(ctx.tx, 'op_exception', [
        {
          ...wh,
          id: ctx.id(),
          opId,
          opType: 'PICK_LINE',
          code: 'A1109',
          ownerNo,
          operatorKey: 'U0',
          effectiveAt: ctx.at,
          createTime: ctx.at,
          updateTime: ctx.at,
        },
      ]),
    )
    return opId
  },
}
/** The order is free for another wave. */
const freed = async (): Promise<void> => {
  await world.run(async ({ tx, tenantId }) => {
    const values = [tenantId, waiting]
    await tx.query(
      'update stockout_order set status = 30, wave_no = null, pick_no = null, pick_slot = null where tenant_id = $1 and stockout_no = $2',
      values,
    )
    await tx.query('update stock_alloc set pick_no = null where tenant_id = $1 and stockout_no = $2', values)
  })
}
/** What is taken out of the way before a further one is made: of some there is one at a time in a bin. */
const clearings: Readonly<Record<string, () => Promise<unknown>>> = {
  'stock/check': () =>
    world.run((ctx) => ctx.tx.query('update stock_check_location set is_live = 0 where tenant_id = $1', [ctx.tenantId])),
  'stockout/wave': freed,
  'stockout/pickOrder': freed,
}
/** What lies in one before it is acted on: lines a range would be made into only later, a parcel of the order. */
const fillings: Readonly<Record<string, (no: string, n: number) => Promise<void>>> = {
  /** brings an order that is awaited */
  'inbound/arrival': (no) =>
    world.run(async (ctx) => {
      await insertRows(ctx.tx, 'arrival_stockin', [
        { id: ctx.id(), arrivalNo: no, stockinNo: 'RK-AWAITED', createTime: ctx.at, updateTime: ctx.at },
      ])
    }),
  'inbound/reservation': (no) =>
    world.run(async ({ tx, tenantId }) => {
      await tx.query("update reservation set reject_reason = '约满' where tenant_id = $1 and reservation_no = $2", [tenantId, no])
    }),
  'inbound/unload': (no) =>
    world.run(async ({ tx, tenantId }) => {
      await tx.query('update unload_record set end_time = start_time where tenant_id = $1 and unload_no = $2', [tenantId, no])
    }),
  /** a renewal that somebody else asked for waits */
  'hr/demand': (no) =>
    world.run(async (ctx) => {
      await insertRows(ctx.tx, 'employment_renew', [
        {
          id: ctx.id(),
          applyNo: no,
          seq: 1,
          oldEndDate: '2025-06-21',
          newEndDate: '2025-06-22',
          num: 1,
          reason: '单量还在',
          createTime: ctx.at,
          updateTime: ctx.at,
        },
      ])
    }),
  /** a wave has it, whatever state it is put into */
  'returns/order': (no) =>
    world.run(async ({ tx, tenantId }) => {
      await tx.query(`update return_order set wave_no = 'TB0' where tenant_id = $1 and return_no = $2`, [tenantId, no])
    }),
  /** applied for by somebody else */
  'operate/customTask': (no) =>
    world.run(async ({ tx, tenantId }) => {
      await tx.query('update custom_task set apply_user_id = 77 where tenant_id = $1 and task_no = $2', [tenantId, no])
    }),
  /** it has a version */
  'finance/contract': async (no) => {
    await world.send('POST /v1/finance/contract/fee', { ...versionBody, contractNo: no })
    await writtenByOthers('fin_contract', 'contract_no')(no)
  },
  'finance/feeVersion': writtenByOthers('fin_fee_version', 'version_no'),
  /** entered by somebody else */
  'finance/otherFee': (no) =>
    world.run(async ({ tx, tenantId }) => {
      await tx.query('update fin_other_fee_sheet set create_user_id = 77 where tenant_id = $1 and sheet_no = $2', [tenantId, no])
    }),
  'stock/check': (no) =>
    world.run(async (ctx) => {
      await ctx.tx.query(
        `insert into stock_check_line (tenant_id, id, check_no, location_no, owner_no, goods_no, create_time, update_time)
         select tenant_id, id, check_no, 'A-01', $3, 'G1', create_time, create_time from stock_check where tenant_id = $1 and check_no = $2`,
        [ctx.tenantId, no, ownerNo],
      )
    }),
  'operate/handover': (no, n) =>
    world.run(async (ctx) => {
      const parcel = [ctx.tenantId, ctx.id(), `${weighed}-${n + 1}`, `7899${n}`, no, ctx.at]
      await ctx.tx.query(
        `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
                                            logistics_no, status, weight_g, handover_no, create_time, update_time)
         values ($1, $2, $3, $7, $8, 0, 'W01', 'LOCAL', 'OW001', 'ZTO', $4, 30, 100, $5, $6, $6)`,
        [...parcel, weighed, n + 1],
      )
      await ctx.tx.query(
        `insert into handover_item as i (tenant_id, id, handover_no, package_no, logistics_code, logistics_no, weight_g, scan_time, create_time, update_time)
         values ($1, $2, $5, $3, 'ZTO', $4, 100, $6, $6, $6)`,
        parcel,
      )
    }),
}
const enterOne = async (of: Document, body: object, status?: number): Promise<string> => {
  const own = entries[of.id]
  if (own !== undefined) return own(body, status)
  const { data, msg } = await world.send<Readonly<Record<string, string>>>(of.acts['make']?.path ?? '', body)
  expect(msg).toBe('')
  return data[numberOf(of)] ?? ''
}
let made = 0
/** One that stands there, and is none of those `meant` is not for. */
const make = async (of: Document, status?: number, meant?: Act): Promise<string> => {
  const act = of.acts['make']
  made += 1
  await clearings[of.id]?.()
  const no = await enterOne(of, { ...bodies[of.id], ...differing[of.id]?.(made), ...act?.send }, status)
  expect(no).not.toBe('')
  await fillings[of.id]?.(no, made)
  if (status !== undefined)
    await world.run((ctx) =>
      ctx.tx.query(`update ${of.table} set status = $3 where tenant_id = $1 and ${column(of)} = $2`, [ctx.tenantId, no, status]),
    )
  for (const [name, excluded = []] of Object.entries(meant?.unless ?? {})) {
    if (name === 'status' || of.fields[name]?.derived === true) continue
    const free = Object.keys(of.fields[name]?.texts ?? { 0: '', 1: '' }).find((value) => !excluded.includes(Number(value)))
    await world.run((ctx) =>
      ctx.tx.query(
        `update ${of.table} set ${columnOf(name)} = $3 where tenant_id = $1 and ${column(of)} = $2 and ${columnOf(name)} = any($4)`,
        [ctx.tenantId, no, free, excluded],
      ),
    )
  }
  return no
}
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const column = (of: Document): string => columnOf(numberOf(of))
/** What is seen of one that is no more. */
const nowhere = { status: -1, version: -1 }
const stands = async (of: Document, no: string): Promise<{ status: number; version: number }> => {
  const [row] = await rows<{ status: number; version: number }>(
    world,
    `select status, version from ${of.table} where tenant_id = $1 and ${column(of)} = $2`,
    [no],
  )
  return row ?? nowhere
}
type Named = readonly [name: string, act: Act]
/** Days and moments no act finds too early. */
const days: Readonly<Record<string, string>> = { day: '2025-07-01', moment: '2030-01-01 00:00:00' }
let numbered = 0
/** What an act asks that has to fit the document. */
const fitting: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  'inbound/arrival': { link: { stockinNos: ['RK-AWAITED'] }, unlink: { stockinNos: ['RK-AWAITED'] } },
  'returns/order': {
    number: {
      // no two returns of an owner have one number
      get outerNo() {
        numbered += 1
        return `TK${numbered}`
      },
    },
  },
  'returns/wave': {
    approve: { approvalFile: `/v1/file/read/${'f'.repeat(32)}.jpg` },
    address: {
      shopNo,
      logisticsCode: 'ZTO',
      receiverName: '李四',
      receiverMobile: '13800000000',
      districtCode: '330110',
      receiverAddress: '文一西路 1 号',
    },
  },
  'finance/contract': { copy: { customNo: 'KH1' } },
  'finance/feeVersion': { copy: { contractNo: 'HT1' } },
  'finance/bill': { receive: { amountFen: 100, receiptDate: '2025-06-17', way: 1 } },
  'workorder/compDetail': { approve: { approveFen: 90 } },
  'workorder/compDiff': { close: { closeType: 2 } },
  'workorder/woBill': {
    assign: { assignUserId: '77' },
    receive: { amountFen: 100, receiptDate: '2025-06-17', way: 1 },
  },
}
/** What an act asks, fitting the document or by the kind of each field: what its call has to have, or what a form has to. */
const typed = (of: Document, [name, { fields = {} }]: Named, isForm = false): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { required, asked }]) => required === true || (isForm && asked === 'must'))
      .map(([field, { kind, min = 1 }]) => [
        field,
        fitting[of.id]?.[name]?.[field] ?? (['text', 'code', 'ref'].includes(kind) ? 'X' : (days[kind] ?? min)),
      ]),
  )
/** Lines that are ticked for an act: all of them. */
const ticked = async (of: Document, { lines }: Act, no: string): Promise<object> =>
  lines === undefined
    ? {}
    : {
        [lines[0]]: (
          await rows<{ id: string }>(
            world,
            `select id::text as id from ${linesOf(of).table} where tenant_id = $1 and ${column(of)} = $2`,
            [no],
          )
        ).map(({ id }) => id),
      }
/** Sends an act as its page would: an edit with everything that stands in the form, read just now. */
const doIt = async (of: Document, [name, act]: Named, no: string, more: object = {}) => {
  const written = name === 'edit' ? { ...bodies[of.id], version: Math.max((await stands(of, no)).version, 0) } : {}
  return world.send(act.path, {
    ...written,
    ...(act.many === undefined ? { [numberOf(of)]: no } : { [act.many[0]]: [no] }),
    ...act.send,
    ...typed(of, [name, act], true),
    ...(await ticked(of, act, no)),
    ...more,
  })
}
/** The same person with less. */
const as = async <T>(less: Partial<World['person']>, work: () => Promise<T>): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, less)
  try {
    return await work()
  } finally {
    Object.assign(world.person, before)
  }
}
/** Acts with a document that is there; where one leads depends on nothing but itself. */
const actsOf = (of: Document): readonly Named[] =>
  Object.entries(of.acts).filter(([name, act]) => name !== 'make' && !Array.isArray(act.to) && act.by === undefined)
/** Those whose effect says where they lead: only where they do not start is known here. */
const severalEnded = (of: Document): readonly Named[] => Object.entries(of.acts).filter(([, { to }]) => Array.isArray(to))
/** Those many documents can be sent by. */
const plainActs = (of: Document): readonly Named[] =>
  actsOf(of).filter(
    ([name, act]) => !isEntry(name) && act.fields === undefined && act.lines === undefined && (act.to ?? undefined) !== undefined,
  )

/** The code as the wire says it: which of its sentences was meant stays inside. */
const closedOnWire = (of: Document, name: string, status: number): string => closedCode(of, name, status).split('.')[0] ?? ''

const drawn = sampled('documents', [...documents.values()], 7, { idOf: ({ id }) => id })
describe.each(drawn.map((of) => [of.id, of] as const))('%s', (_id, of) => {
  test('every act from every state: it goes where the life lets it, and nowhere else', async () => {
    for (const [name, act] of [...actsOf(of), ...severalEnded(of)])
      for (const status of orderOf(of.life)) {
        if (Array.isArray(act.to) && (startsFrom(of, act)?.includes(status) ?? true)) continue
        const no = await make(of, status, act)
        const before = await stands(of, no)
        const reply = await doIt(of, [name, act], no)
        const from = startsFrom(of, act)
        const seen = { name, code: reply.code, ...(await stands(of, no)) }
        if (from === null || from.includes(status)) {
          const [to = status] = statesNamed(of.life, [act.to ?? []].flat())
          const after = act.to === null ? nowhere : { status: to, version: before.version + 1 }
          expect(seen).toEqual({ name, code: '00000', ...after })
        } else {
          expect(seen).toEqual({ name, status, code: closedOnWire(of, name, status), version: before.version })
          expect(reply.msg).not.toMatch(/[{}]/)
        }
      }
  })

  test('a job leaves what is not for it as it stands, says so of each, and finds nobody else’s', async () => {
    for (const [name, act] of Object.entries(of.acts).filter(([, { by }]) => by !== undefined)) {
      const other = orderOf(of.life).find((status) => !(startsFrom(of, act) ?? []).includes(status)) ?? 0
      const no = await make(of, other, act)
      const reply = await doIt(of, [name, act], no)
      expect(reply).toMatchObject({ code: '00000', data: { done: [], failed: [{ [numberOf(of)]: no }] } })
      expect(await stands(of, no)).toEqual({ status: other, version: 0 })
      expect(await doIt(of, [name, act], 'NOBODY')).toMatchObject({ code: 'A0404' })
    }
  })

  test('a page read before somebody else acted is refused; a number nobody has is not found', async () => {
    for (const [name, act] of actsOf(of)) {
      const no = await make(of, startsFrom(of, act)?.[0], act)
      const { version } = await stands(of, no)
      // a call that takes several documents is told no versions
      const read = (at: number) => (act.many === undefined ? { version: at } : {})
      if (act.many === undefined) expect(await doIt(of, [name, act], no, read(version + 1))).toMatchObject({ code: 'A0409' })
      expect(await doIt(of, [name, act], 'NOBODY')).toMatchObject({ code: 'A0404' })
      expect(await doIt(of, [name, act], no, read(version))).toMatchObject({ code: '00000' })
    }
  })

  test('two persons act in the same second: one does it, the other is told', async () => {
    for (const [name, act] of actsOf(of).filter(([one, { to }]) => one === 'edit' || to !== undefined)) {
      const no = await make(of, startsFrom(of, act)?.[0], act)
      const { version } = await stands(of, no)
      const read = name === 'edit' ? { version } : {}
      const [to = 0] = statesNamed(of.life, [act.to ?? []].flat())
      // what leads to where it may begin can be done again
      const isAgain = name !== 'edit' && (startsFrom(of, act) ?? []).includes(to)
      const late = isAgain ? '00000' : act.to === null ? 'A0404' : closedOnWire(of, name, to)
      const replies = await Promise.all([doIt(of, [name, act], no, read), doIt(of, [name, act], no, read)])
      expect(replies.map(({ code }) => code).toSorted()).toEqual(['00000', name === 'edit' ? 'A0409' : late].toSorted())
    }
  })

  test('nobody acts on what he does not see, one by one or many at a time, nor without the right', async () => {
    for (const [name, act] of actsOf(of)) {
      const no = await make(of, startsFrom(of, act)?.[0], act)
      const { status } = await stands(of, no)
      const many = () =>
        world.send('POST /v1/document/acts', { document: of.id, act: name, nos: [no], input: typed(of, [name, act]) })
      const one = () => doIt(of, [name, act], no)
      const none = { all: false, keys: new Set<string>() } as const
      const stranger = { scope: { ...world.person.scope, warehouse: none, owner: none } } as const
      const guest = { isAdmin: false, rights: new Set([...world.person.rights].filter((right) => right !== act.right)) }
      if (!isEntry(name)) {
        const unseen = await as(stranger, many)
        expect(unseen).toMatchObject({ data: { done: 0, results: [{ no, msg: '数据不存在或无权限查看' }] } })
        expect(await as(guest, many)).toMatchObject({ code: 'A0312' })
      }
      expect(await as(stranger, one)).toMatchObject({ code: 'A0404' })
      expect(await as(guest, one)).toMatchObject({ code: 'A0312' })
      expect(await stands(of, no)).toMatchObject({ status, version: 0 })
    }
  })

  test('what another person has to do is refused to who did the step before', async () => {
    for (const [name, act] of actsOf(of).filter(([, act]) => byAnother(act) !== undefined)) {
      const no = await make(of, startsFrom(of, act)?.[0], act)
      await world.run((ctx) =>
        ctx.tx.query(
          `update ${of.table} set ${columnOf(byAnother(act) ?? '')} = $3 where tenant_id = $1 and ${column(of)} = $2`,
          [ctx.tenantId, no, world.person.userId],
        ),
      )
      expect(await doIt(of, [name, act], no)).toMatchObject({ code: 'A1714' })
      const page = await world.send<{ acts: Record<string, string | null> }>(of.page[0], { [numberOf(of)]: no })
      expect(page.data.acts[name]).toBe('不能审核自己提交的单据')
    }
  })

  test('an entry that is handed in as it is saved stands where its act leads', async () => {
    const [next = ''] = of.atOnce ?? []
    const act = of.acts[next]
    if (act === undefined) return
    const [to] = statesNamed(of.life, [act.to ?? []].flat())
    for (const [name, entry] of Object.entries(of.acts).filter(([one]) => isEntry(one))) {
      const no = name === 'make' ? '' : await make(of)
      // who may write it may hand it in
      const guest = { isAdmin: false, rights: new Set([entry.right]) }
      const reply = await as(guest, () =>
        name === 'make'
          ? world.send<Readonly<Record<string, string>>>(entry.path, { ...bodies[of.id], [next]: 1 })
          : doIt(of, [name, entry], no, { [next]: 1 }),
      )
      expect(reply).toMatchObject({ code: '00000', data: { status: to } })
    }
  })

  test('the page says of each act whether it can be done, and why not', async () => {
    const [route] = of.page
    const no = await make(of)
    const { status } = await stands(of, no)
    const page = await world.send<{ acts: Record<string, string | null> } & Record<string, unknown>>(route, {
      [numberOf(of)]: no,
    })
    for (const [name, act] of actsOf(of)) {
      const open = startsFrom(of, act)?.includes(status) ?? true
      if (isOffered({ ...(act.unless && { unless: act.unless }) }, page.data))
        expect([name, page.data.acts[name] === null]).toEqual([name, open])
    }
    if (of.lines !== undefined) expect(page.data[linesName(of)]).toHaveLength(1)
  })

  test('the page tells what was done to it, the newest first', async () => {
    const [[name, act] = ['', undefined]] = actsOf(of).filter(([one, { to }]) => one !== 'edit' && to !== null)
    if (act === undefined) return
    const no = await make(of, startsFrom(of, act)?.[0], act)
    expect(await doIt(of, [name, act], no)).toMatchObject({ code: '00000' })
    const { data } = await world.send<{ log: { action: string }[] }>(of.page[0], { [numberOf(of)]: no })
    expect(data.log[0]).toMatchObject({ action: act.title })
    const { make: entry } = of.acts
    if (entry !== undefined) expect(data.log.at(-1)).toMatchObject({ action: entry.title })
  })

  test('what an act asks is asked of many as well', async () => {
    for (const [name, act] of actsOf(of).filter(([, { fields }]) => fields !== undefined)) {
      const nos = [await make(of, startsFrom(of, act)?.[0], act)]
      const all = (input: object) => world.send('POST /v1/document/acts', { document: of.id, act: name, nos, input })
      const asked = typed(of, [name, act], true)
      if (Object.keys(typed(of, [name, act])).length > 0) expect(await all({})).toMatchObject({ code: 'A0410' })
      for (const one of Object.keys(asked)) expect(await all({ ...asked, [one]: {} })).toMatchObject({ code: 'A0400' })
      expect(await all(asked)).toMatchObject({ code: '00000', data: { done: 1 } })
    }
  })

  test('many at a time: each that may goes, each that may not says why, and the number seen counts', async () => {
    const [[name, act] = ['', undefined]] = plainActs(of)
    if (act === undefined) return
    const [from = 0] = startsFrom(of, act) ?? []
    const other = orderOf(of.life).find((status) => !(startsFrom(of, act) ?? [status]).includes(status))
    const nos = [await make(of, from, act), await make(of, other, act), await make(of, from, act), 'NOBODY']
    const reply = await world.send<{ done: number; results: { no: string; msg: string | null }[] }>('POST /v1/document/acts', {
      document: of.id,
      act: name,
      nos,
    })
    expect(reply.data.done).toBe(2)
    expect(reply.data.results.map(({ no, msg }) => [no, msg === null])).toEqual(nos.map((no, i) => [no, i === 0 || i === 2]))
    const filter = { status: from, [numberOf(of)]: [await make(of, from, act), await make(of, from, act)].join(',') }
    const all = (seen: number) =>
      world.send<{ done: number }>('POST /v1/document/acts', { document: of.id, act: name, filter, seen })
    expect(await all(3)).toMatchObject({ code: 'A2230' })
    expect(await all(2)).toMatchObject({ code: '00000', data: { done: 2 } })
  })
})
