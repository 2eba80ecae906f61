// 抽检员 · fault/shift/spotChecker
/**
 * 1 打开要抽的包裹，盲点：逐件扫，件数多的输一共几件。
 * 2 数完扫确认码；都对的再扫确认码就是合格，送秤台。
 * 3 少一件的，看清原因，拍照，提交不合格，整单退回复核台。
 * 4 拦截的放到拦截区。
 */
import type { Floor } from './floor.ts'
import { piecesOf, type Order } from './order.ts'
import type { Person } from './person.ts'

/** A small white picture. */
const photo = {
  name: '缺一件.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGP4DwUMlDEA98A/wbI0QbsAAAAASUVORK5CYII=',
    'base64',
  ),
}
/** Parcels that failed once: the second time everything is there. */
const failed = new Set<Order>()

export const spotCheckAll = async (person: Person, floor: Floor): Promise<void> => {
  for (;;) {
    const order = await person.next(floor.hall.toSpot)
    if (order === null) return
    await spotCheck(person, floor, order)
  }
}

const spotCheck = async (person: Person, floor: Floor, order: Order): Promise<void> => {
  const { hall, ledger, office } = floor
  await person.page('抽检')
  const opened = await open(person, floor, order)
  if (opened.verdict === 'stop') {
    await person.acknowledge()
    return hall.aside.put(order)
  }
  // passed already: the scale that sent it here again had not heard of it
  if (opened.verdict === 'repeat') {
    floor.signal()
    return hall.toWeigh.put(order)
  }
  if (opened.expects !== 'goods') throw person.hand.fault(order.waybill)
  const fails = order.fate.spot === 'fails' && !failed.has(order)
  await countOut(person, office.barcodes, order, fails ? 1 : 0)
  await person.press('CTRL-OK')
  const { expects: asked } = await person.hand.until(
    ({ expects }) => expects === 'confirm' || expects === 'choice',
    order.waybill,
  )
  if (asked !== (fails ? 'choice' : 'confirm')) throw person.hand.fault(order.waybill)
  if (fails) await report(person)
  else await person.press('CTRL-OK')
  ledger.work({ opType: 6, who: person.who, docNo: order.waybill, orders: 1, pieces: piecesOf(order) - (fails ? 1 : 0) }, order)
  if (!fails) return hall.toWeigh.put(order)
  failed.add(order)
  hall.toCheck.put(order)
}

/**
 * A parcel that failed here is opened when the server knows that it was packed again: while it does not, nobody can tell whether the new
 * parcel or the old one was counted, and the leader would be asked (A1402).
 */
const open = (person: Person, floor: Floor, order: Order): Promise<Person['screen']> => {
  if (!failed.has(order)) return person.opened(order.waybill, order.stockoutNo)
  floor.signal()
  return person.knows(({ verdict }) => verdict !== 'warn', 'CTRL-NEXT', order.waybill, order.stockoutNo)
}

/** Everything in the box, counted without being told how much there should be; `missing` pieces of the last goods are not there. */
const countOut = async (
  person: Person,
  barcodes: ReadonlyMap<string, string>,
  { lines }: Order,
  missing: number,
): Promise<void> => {
  for (const [nth, { goodsNo, qty }] of lines.entries()) {
    const there = nth === lines.length - 1 ? qty - missing : qty
    for (let counted = 0; counted < there;) {
      const after = await person.scan(barcodes.get(goodsNo) ?? goodsNo, goodsNo)
      if (after.expects === 'quantity') {
        await person.enter(there - counted)
        counted = there
      } else counted += 1
    }
  }
}

const report = async (person: Person): Promise<void> => {
  await person.press('CTRL-OK')
  await person.hand.until(({ expects }) => expects === 'photo', 'no photo is asked for')
  await person.seeing('photo', () => person.hand.page().getByLabel('拍照').setInputFiles(photo))
  await person.press('CTRL-OK')
}
