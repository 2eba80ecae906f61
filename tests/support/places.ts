// One of everything a call can name, in a given tenant, with numbers no other tenant has.
import { createHash } from 'node:crypto'
import type { Services } from '#server/platform/services'
import { insertFields, type Columns } from '#server/platform/fieldRows'
import { putWords } from '#server/core/goods/words'
import { masters, people, signedIn } from './placeRows/masters.ts'
import { familyNames, ruleRows, type FamilyName, type RuleKeys } from './placeRows/rules.ts'
import { claimRows } from './placeRows/claims.ts'
import { financeRows } from './placeRows/finance.ts'
import { returnRows, returnSettingRows } from './placeRows/returns.ts'
import { employRows } from './placeRows/employ.ts'
import { inboundRows } from './placeRows/inbound.ts'
import { workOrderRows } from './placeRows/workOrders.ts'
import { workOrderRuleRows } from './placeRows/workOrderRules.ts'
import { documents, floorRows, imports, pictures, workRecords } from './placeRows/work.ts'

/** The keys of those things, under the names that resources and calls use. */
export interface Place {
  readonly warehouseNo: string
  readonly sid: string
  readonly parentWarehouseNo: string
  readonly parentOwnerNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly logisticsCode: string
  readonly goodsNo: string
  readonly barcode: string
  readonly suiteGoodsNo: string
  readonly itemGoodsNo: string
  readonly logId: string
  readonly whiteId: string
  readonly adviceId: string
  /** a proposed learned weight of the goods */
  readonly avgId: string
  /** a spot rule of the warehouse and owner, and each rule of 物流配置 */
  readonly ruleId: string
  readonly ownerConfigId: string
  /** a weight configuration of the warehouse and owner */
  readonly weightConfigId: string
  /** a day of the work calendar */
  readonly calendarId: string
  /** a template of each rule family, set for the shop or branch, with a pending one and a former one */
  readonly ruleKeys: Readonly<Record<FamilyName, RuleKeys>>
  /** a text without a matching node keyword */
  readonly textHash: string
  /** document of a number rule, and rules of the area 阈值与统计配置 for the warehouse or owner */
  readonly bizCode: string
  readonly volumeId: string
  readonly thresholdId: string
  readonly indexCode: string
  readonly receivingTimeId: string
  readonly indexValueId: string
  readonly cardConfigId: string
  readonly ticketConfigId: string
  /** a camera and a return position of the warehouse, an expiry rule of the goods, a return operator, a wanted parcel of the owner */
  readonly cameraNo: string
  readonly positionNo: string
  readonly expiryId: string
  readonly operatorId: string
  readonly wantedId: string
  /** a return of the owner with its receipt, its push, a wave and its return pick */
  readonly returnNo: string
  readonly receiveNo: string
  readonly returnWaveNo: string
  readonly returnPickNo: string
  readonly pushId: string
  /** a data check with its finding, a calculation with its run, a band with a doubtful figure, a contrast with a difference */
  readonly collectionId: string
  readonly checkId: string
  readonly calculationId: string
  readonly runId: string
  readonly deviationId: string
  readonly figureId: string
  readonly contrastId: string
  readonly diffId: string
  /** shipping rules of the warehouse and owner */
  readonly sendTimeId: string
  readonly warningId: string
  readonly targetId: string
  readonly pickTypeId: string
  readonly bareId: string
  readonly ruleKey: string
  readonly ownConsumableNo: string
  readonly itemNo: string
  readonly planNo: string
  readonly errorId: string
  readonly zoneNo: string
  readonly locationNo: string
  readonly toteNo: string
  readonly deviceId: string
  readonly deviceKey: string
  readonly tempNo: string
  readonly tempUserId: string
  readonly waveNo: string
  readonly ruleName: string
  readonly pickNo: string
  readonly stockoutNo: string
  readonly packageNo: string
  readonly logisticsNo: string
  readonly handoverNo: string
  readonly consumableNo: string
  /** import request, saved mapping and file job of another person of the tenant */
  readonly requestId: string
  readonly mappingId: string
  readonly taskId: string
  readonly batchNo: string
  readonly quality: number
  readonly flowKey: string
  readonly opId: string
  readonly operatorKey: string
  readonly moveNo: string
  readonly adjustNo: string
  readonly taskNo: string
  readonly taskTypeId: string
  /** a demand of the warehouse with its shift, quota, person, clock record and day; a constant of the tenant */
  readonly applyNo: string
  readonly shiftId: string
  readonly recruitNo: string
  readonly enrollNo: string
  readonly hiredId: string
  readonly clockId: string
  readonly attendanceId: string
  readonly constantCode: string
  readonly checkNo: string
  readonly messageId: string
  readonly workstationNo: string
  /** of a photo of the order that was not uploaded */
  readonly sha256: string
  readonly sessionId: string
  readonly account: string
  readonly roleId: string
  /** shared with that role */
  readonly viewId: string
  readonly permissionGroupId: string
  readonly ownerGroupId: string
  readonly warehouseGroupId: string
  readonly companyId: string
  readonly networkId: string
  readonly hrCompanyId: string
  readonly staffNo: string
  /** of a menu entry of the tenant */
  readonly code: string
  /** of a dictionary value of the tenant, under the same code */
  readonly dictKey: string
  readonly configId: string
  readonly dockingId: string
  /** a slot of a dock, an awaited order, a reservation, and a truck being unloaded */
  readonly slotId: string
  readonly stockinNo: string
  readonly reservationNo: string
  readonly arrivalNo: string
  readonly unloadNo: string
}

/** The picture of a place's photo, as its device would upload it. */
export const pictureOf = (mark: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`照片${mark}`)])

/** `mark` makes two places differ: one digit, part of every number. */
export const makePlace = async (services: Services, tenantId: number, mark: string): Promise<Place> => {
  const place: Place = {
    warehouseNo: `T${mark}`,
    sid: 'LOCAL',
    parentWarehouseNo: `P${mark}`,
    parentOwnerNo: `KHT${mark}`,
    ownerNo: `OWT${mark}`,
    shopNo: `SHT${mark}`,
    logisticsCode: `C${mark}`,
    goodsNo: `G${mark}`,
    barcode: `690000000000${mark}`,
    suiteGoodsNo: `GS${mark}`,
    itemGoodsNo: `G${mark}`,
    logId: services.ids.next(),
    whiteId: services.ids.next(),
    adviceId: services.ids.next(),
    avgId: services.ids.next(),
    ruleId: services.ids.next(),
    ownerConfigId: services.ids.next(),
    weightConfigId: services.ids.next(),
    calendarId: services.ids.next(),
    ruleKeys: Object.fromEntries(
      familyNames.map((family) => [
        family,
        { templateId: services.ids.next(), prereleaseId: services.ids.next(), historyId: services.ids.next() },
      ]),
    ) as Record<FamilyName, RuleKeys>,
    textHash: `text-of-place-${mark}`,
    bizCode: `N${mark}`,
    volumeId: services.ids.next(),
    thresholdId: services.ids.next(),
    indexCode: `IX${mark}`,
    receivingTimeId: services.ids.next(),
    indexValueId: services.ids.next(),
    cardConfigId: services.ids.next(),
    ticketConfigId: services.ids.next(),
    cameraNo: `SX${mark}`,
    positionNo: `TH${mark}`,
    expiryId: services.ids.next(),
    operatorId: services.ids.next(),
    wantedId: services.ids.next(),
    returnNo: `THT${mark}`,
    receiveNo: `TST${mark}`,
    returnWaveNo: `TBT${mark}`,
    returnPickNo: `TJT${mark}`,
    pushId: services.ids.next(),
    collectionId: services.ids.next(),
    checkId: services.ids.next(),
    calculationId: services.ids.next(),
    runId: services.ids.next(),
    deviationId: services.ids.next(),
    figureId: services.ids.next(),
    contrastId: services.ids.next(),
    diffId: services.ids.next(),
    sendTimeId: services.ids.next(),
    warningId: services.ids.next(),
    targetId: services.ids.next(),
    pickTypeId: services.ids.next(),
    bareId: services.ids.next(),
    ruleKey: services.ids.next(),
    ownConsumableNo: `HCO${mark}`,
    itemNo: `FH${mark}`,
    planNo: `BHT${mark}`,
    errorId: services.ids.next(),
    zoneNo: `Z${mark}`,
    locationNo: `L${mark}-01`,
    toteNo: `ZX90000${mark}`,
    deviceId: `device-of-place-${mark}`,
    deviceKey: `key-of-place-${mark}`,
    tempNo: `LST${mark}`,
    tempUserId: services.ids.next(),
    waveNo: `BCT${mark}`,
    ruleName: `规则${mark}`,
    pickNo: `JHT${mark}`,
    stockoutNo: `CKT${mark}`,
    packageNo: `CKT${mark}-1`,
    logisticsNo: `7800000000000${mark}`,
    handoverNo: `JJT${mark}`,
    consumableNo: `HCT${mark}`,
    requestId: services.ids.next(),
    mappingId: services.ids.next(),
    taskId: services.ids.next(),
    batchNo: `B${mark}`,
    quality: 1,
    flowKey: `flow-${mark}`,
    opId: `op-${mark}`,
    operatorKey: `U${mark}`,
    moveNo: `YKT${mark}`,
    adjustNo: `TZT${mark}`,
    taskNo: `RWT${mark}`,
    taskTypeId: services.ids.next(),
    applyNo: `YGA${mark}`,
    shiftId: services.ids.next(),
    recruitNo: `ZPT${mark}`,
    enrollNo: `BMT${mark}`,
    hiredId: services.ids.next(),
    clockId: services.ids.next(),
    attendanceId: services.ids.next(),
    constantCode: `HC${mark}`,
    checkNo: `PDT${mark}`,
    messageId: services.ids.next(),
    workstationNo: `WS90${mark}`,
    sha256: createHash('sha256').update(pictureOf(mark)).digest('hex'),
    sessionId: services.ids.next(),
    account: `person${mark}`,
    roleId: services.ids.next(),
    viewId: services.ids.next(),
    permissionGroupId: services.ids.next(),
    ownerGroupId: services.ids.next(),
    warehouseGroupId: services.ids.next(),
    companyId: `GST${mark}`,
    networkId: `WDT${mark}`,
    hrCompanyId: services.ids.next(),
    staffNo: `YGT${mark}`,
    code: `99000${mark}`,
    dictKey: `KEY${mark}`,
    configId: services.ids.next(),
    dockingId: services.ids.next(),
    slotId: services.ids.next(),
    stockinNo: `RKT${mark}`,
    reservationNo: `YYT${mark}`,
    arrivalNo: `DHT${mark}`,
    unloadNo: `XHT${mark}`,
  }
  const at = new Date(services.clock.now()).toISOString()
  const born = (table: string): Columns => ({
    id: services.ids.next(),
    createTime: at,
    ...(appendOnly.has(table) ? {} : { updateTime: at }),
  })
  await services.db.inTenant(tenantId, async (tx) => {
    const rows = [
      ...masters(place),
      ...ruleRows(place),
      ...signedIn(place, at),
      ...people(place),
      ...floorRows(place, at),
      ...documents(place, at),
      ...imports(place, at),
      ...workRecords(place, at),
      ...returnSettingRows(place, at),
      ...returnRows(place, at),
      ...employRows(place, at),
      ...inboundRows(place, at),
      ...workOrderRows(place),
      ...workOrderRuleRows(place),
      ...claimRows(place),
      ...financeRows(place),
    ]
    for (const [table, row] of rows) await insertFields(tx, table, [{ ...born(table), ...row }])
    await putWords(tx, [place, { ...place, goodsNo: place.suiteGoodsNo }])
    for (const [table, row] of pictures(place, at)) await insertFields(tx, table, [row])
  })
  return place
}

const appendOnly = new Set([
  'message',
  'valve_check_log',
  'stock_flow',
  'work_record',
  'goods_log',
  'sys_operate_log',
  'consumable_log',
  'check_record',
  'pack_record',
  'weigh_record',
  'spot_record',
])
