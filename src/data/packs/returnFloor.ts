// 退货现场的视图 · data/packs/returnFloor
/** The page of the return dock as a floor. Loaded with the pages of returns only. */
import { emptyFloor, type Floor, type FloorOptions } from '#contract/ops/view'
import type { ReturnsPage } from '#contract/pda/returns'
import { goodsKey } from '#contract/rules/barcode'

const byKey = <T>(all: readonly T[], key: (one: T) => string): Readonly<Record<string, T>> =>
  Object.fromEntries(all.map((one) => [key(one), one]))

/** `page` is undefined when it was never loaded; then every parcel is received as unannounced, and the server decides. */
export const returnFloorOf = (options: FloorOptions, page: ReturnsPage | undefined): Floor => {
  const floor = emptyFloor(options)
  if (page === undefined) return { ...floor, received: {}, returns: {} }
  const { noticed, sent, returnTerms, returnPlaces, expiryRules, keeping, returnWhite, returnOperators, returnCameras } = page
  const optionalParts = {
    noticed,
    sent,
    returnTerms,
    returnPlaces,
    expiryRules,
    keeping,
    returnWhite,
    returnOperators,
    returnCameras,
  }
  return {
    ...floor,
    ...(Object.fromEntries(Object.entries(optionalParts).filter(([, part]) => part !== undefined)) as Partial<Floor>),
    received: byKey(page.received, ({ logisticsNo }) => logisticsNo),
    returns: byKey(page.returns, ({ returnNo }) => returnNo),
    wanted: byKey(page.wanted, ({ logisticsNo }) => logisticsNo),
    returnWaves: byKey(page.waves, ({ waveNo }) => waveNo),
    returnPicks: byKey(page.picks, ({ pickNo }) => pickNo),
    returnCarriers: byKey(page.carriers, ({ logisticsCode }) => logisticsCode),
    returnReasons: byKey(page.reasons, ({ key }) => key),
    goods: byKey(page.goods, goodsKey),
    locations: byKey(page.locations, ({ locationNo }) => locationNo),
    locationsCut: true,
  }
}
