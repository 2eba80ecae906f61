// 退货现场 · pda/returns
import { waybillHash, type ReturnView } from '#contract/ops/kinds/returns'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import { returnsHere, type ReturnsPage } from '#contract/pda/returns'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { returnLife } from '#contract/rules/returnLife'
import { readGoods } from '../core/floor/kinds/goods/load.ts'
import { readLocations } from '../core/floor/kinds/locations.ts'
import { settingsOf } from '../core/floor/settings.ts'
import { appliedOf, type Asked } from '../core/floor/taskPack.ts'
import {
  carriersHere,
  noticesHere,
  operatorIdsHere,
  parcelsHere,
  picksHere,
  reasonsHere,
  returnsNamed,
  sentHere,
  wantedHere,
  wavesHere,
} from '../core/floor/returnPage.ts'
import { lookAtReturns, readReceived } from '../core/floor/returnRows.ts'
import {
  camerasHere,
  expiryRulesHere,
  keepingOf,
  operatorsAmong,
  placesHere,
  termsHere,
  whitesAmong,
} from '../core/floor/returnTerms.ts'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byNumber } from '../core/floor/keyed.ts'

/** Rights of the pages of returns. */
const pages = [282_000, 282_100, 282_200]
/** Maximum number of kinds of goods sent to a device. */
const goodsMax = 3_000

type Parcels = Pick<ReturnsPage, 'noticed' | 'sent' | 'received' | 'returns' | 'wanted' | 'waves' | 'picks'>

const readAll = async (here: Asked): Promise<Parcels> => {
  const received = await parcelsHere(here)
  return {
    received,
    returns: await returnsNamed(
      here,
      received.flatMap(({ returnNo }) => (returnNo === '' ? [] : [returnNo])),
    ),
    noticed: await noticesHere(here),
    sent: await sentHere(here),
    wanted: await wantedHere(here),
    waves: await wavesHere(here),
    picks: await picksHere(here),
  }
}
/** One parcel, received or on its way. `owners` limits the returns of other warehouses to these owners; null is no limit. */
const readOne = async (here: Asked, logisticsNo: string, owners: readonly string[] | null): Promise<Parcels> => {
  const wanting = { waybills: [logisticsNo], returnNos: [], receiveNos: [] }
  const returns = await lookAtReturns(here, wanting, owners)
  const open = returns.find(({ status }) => status === returnLife.open)
  return {
    received: await readReceived(here, wanting),
    returns,
    noticed: open === undefined ? {} : { [waybillHash(logisticsNo)]: open.returnNo },
    sent: await sentHere(here, logisticsNo),
    wanted: (await wantedHere(here)).filter((parcel) => parcel.logisticsNo === logisticsNo),
    waves: [],
    picks: [],
  }
}

const goodsIn = ({ returns, waves, picks, sent = {} }: Parcels): readonly GoodsKey[] => {
  const planned = returns.flatMap(({ ownerNo, lines }: ReturnView) => lines.map(({ goodsNo }) => ({ ownerNo, goodsNo })))
  // the many goods that may come back are last, so that the limit cuts them first
  const coming = Object.values(sent).flatMap(({ ownerNo, lines }) => lines.map(({ goodsNo }) => ({ ownerNo, goodsNo })))
  const all = [...waves.flatMap(({ lines }) => lines), ...picks.flatMap(({ lines }) => lines), ...planned, ...coming]
  const known = new Map(all.map(({ ownerNo, goodsNo }) => [goodsKey({ ownerNo, goodsNo }), { ownerNo, goodsNo }]))
  return [...known.values()].slice(0, goodsMax)
}
const whiteKeys = ({ returns }: Parcels, goods: readonly GoodsKey[]): readonly string[] => [
  ...returns.flatMap(({ shopNo }) => (shopNo === '' ? [] : [`2|${shopNo}`])),
  ...goods.map(({ ownerNo, goodsNo }) => `3|${ownerNo}/${goodsNo}`),
]

const readSettings = async (here: Asked, parcels: Parcels): Promise<Omit<ReturnsPage, keyof Parcels | 'takenAt' | 'applied'>> => {
  const goods = goodsIn(parcels)
  const owners = [...new Set([...parcels.returns.map(({ ownerNo }) => ownerNo), ...goods.map(({ ownerNo }) => ownerNo)])]
  const known: readonly GoodsFacts[] = await readGoods(here, goods, await settingsOf(here))
  const bins = parcels.waves.flatMap(({ lines }) => lines.flatMap(({ to }) => (to === '' ? [] : [to])))
  return {
    returnTerms: await termsHere(
      here,
      owners.filter((owner) => owner !== ''),
    ),
    returnPlaces: byNumber(await placesHere(here), ({ positionNo }) => positionNo),
    expiryRules: Object.fromEntries((await expiryRulesHere(here, owners)).map((rule, i) => [String(i), rule])),
    keeping: await keepingOf(here, goods),
    returnWhite: await whitesAmong(here, whiteKeys(parcels, goods)),
    returnCameras: await camerasHere(here),
    returnOperators: await operatorsAmong(here, await operatorIdsHere(here)),
    goods: known,
    locations: await readLocations(here, [...new Set(bins)]),
    carriers: await carriersHere(here),
    reasons: await reasonsHere(here),
  }
}

/** returnsHere: data for receiving and inspecting returns at the device's warehouse, of all parcels or of one parcel. */
export default handle(returnsHere, async (ctx, { logisticsNo }) => {
  if (!ctx.person.isAdmin && !pages.some((right) => ctx.person.rights.has(right))) throw refuse('A0312')
  const device = callingDevice(ctx)
  const here: Asked = { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
  const { owner } = ctx.person.scope
  const parcels =
    logisticsNo === undefined ? await readAll(here) : await readOne(here, logisticsNo, owner.all ? null : [...owner.keys])
  const lanes = [
    ...parcels.received.map((parcel) => parcel.logisticsNo),
    ...parcels.waves.map(({ waveNo }) => waveNo),
    ...parcels.picks.map(({ pickNo }) => pickNo),
  ]
  return { ...parcels, ...(await readSettings(here, parcels)), takenAt: here.now, applied: await appliedOf(here, lanes) }
})
