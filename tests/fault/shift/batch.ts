// 批量台 · fault/shift/batch
/**
 * 1 扫拣货单，一件一单的逐件扫，同货的扫一套样品再输套数。
 * 2 扫齐了扫确认码，整批复核通过。
 * 3 再扫这张拣货单、扫一次纸箱，装好一个扫一张面单，扫齐自动完成。
 * 4 打好的包裹送秤台。
 */
import type { Floor } from './floor.ts'
import { carton } from './floor.ts'
import type { Sheet } from './hall.ts'
import { piecesOf, type Order } from './order.ts'
import type { Person } from './person.ts'

/** So many sheets; then the person is free for something else. */
export const workBatches = async (person: Person, floor: Floor, sheets: number): Promise<void> => {
  for (let done = 0; done < sheets; done += 1) {
    const sheet = await person.next(floor.hall.batches)
    if (sheet === null) return
    await checkBatch(person, floor, sheet)
    await packBatch(person, floor, sheet)
    floor.hall.toWeigh.put(...sheet.orders)
  }
}

const goodsOf = ({ lines: [line] }: Order): string => line?.goodsNo ?? ''

const checkBatch = async (person: Person, { office, ledger }: Floor, sheet: Sheet): Promise<void> => {
  await person.page('批量复核')
  await open(person, sheet)
  const pieces = sheet.orders.map(goodsOf)
  while (person.screen.expects === 'goods') {
    const goodsNo = pieces.shift() ?? ''
    await good(person.scan(office.barcodes.get(goodsNo) ?? goodsNo, goodsNo))
  }
  if (person.screen.expects === 'quantity') await good(person.enter(sheet.orders.length))
  await good(person.press('CTRL-OK'))
  const all = sheet.orders.reduce((sum, order) => sum + piecesOf(order), 0)
  ledger.work({ opType: 3, who: person.who, docNo: sheet.pickNo, orders: sheet.orders.length, pieces: all })
}

const packBatch = async (person: Person, { ledger }: Floor, sheet: Sheet): Promise<void> => {
  await person.page('批量打包')
  await open(person, sheet)
  await good(person.scan(carton))
  for (const { waybill } of sheet.orders) await good(person.scan(waybill))
  if (!person.screen.words.includes('打包完成')) throw person.hand.fault(sheet.pickNo)
  const all = sheet.orders.reduce((sum, order) => sum + piecesOf(order), 0)
  ledger.work({ opType: 5, who: person.who, docNo: sheet.pickNo, orders: sheet.orders.length, pieces: all })
}

/** The sheet comes from the server when this device has not seen it yet; while the server is away it is scanned again, as the page says. */
const open = async (person: Person, { pickNo }: Sheet): Promise<void> => {
  person.wifi.heal()
  await good(person.opened(pickNo))
}
/** Every verdict here has to be a green or an amber one. */
const good = async (scan: Promise<Person['screen']>): Promise<void> => {
  const after = await scan
  if (['wrong', 'stop'].includes(after.verdict)) throw new Error(JSON.stringify(after))
}
