// 称重员 · fault/shift/weigher
/**
 * 1 扫面单，放上秤台（这里输克数），与预估相差在允差内就好了。
 * 2 超出允差的报警：查一查，再称一次。
 * 3 次数用完还是超的，主管扫确认码、选原因放行。
 * 4 系统要抽检的，清掉，送抽检台，抽过再称。
 * 5 拦截的放到拦截区。
 */
import type { Floor } from './floor.ts'
import { pieceG } from './office.ts'
import { piecesOf, type Order } from './order.ts'
import type { Person } from './person.ts'

/** As the screen says: a parcel may be weighed this often again before it is let through. */
const retries = 2

export const weighAll = async (person: Person, floor: Floor): Promise<void> => {
  for (;;) {
    const order = await person.next(floor.hall.toWeigh)
    if (order === null) return
    await weigh(person, floor, order)
  }
}

/** What the scale says of a parcel that was packed rightly. */
const weightOf = (order: Order, tareG: number): number => piecesOf(order) * pieceG + tareG

const weigh = async (person: Person, floor: Floor, order: Order): Promise<void> => {
  const { hall, ledger, tareG } = floor
  await person.page('称重')
  const right = weightOf(order, tareG)
  const heavy = Math.round(right * 1.1) + 300
  const wrongs = { plain: 0, again: 1, forced: retries + 1 }[order.fate.weigh]
  // a device that knows of the carton knows what the parcel should weigh, and says so
  if (wrongs > 0) {
    floor.signal()
    await person.knows(({ next }) => next.includes(`预估 ${right} 克`), 'CTRL-UNDO', order.waybill, order.stockoutNo)
  } else {
    const { expects } = await person.opened(order.waybill, order.stockoutNo)
    if (expects !== 'weight') throw person.hand.fault(order.waybill)
  }
  for (let nth = 0; nth < wrongs; nth += 1) {
    await putOn(person, floor, order, heavy + nth, 'stop')
    await person.acknowledge()
  }
  if (order.fate.weigh === 'forced') {
    await person.press('CTRL-OK')
    const done = await person.choose('包材差异')
    if (done.verdict !== 'order') throw person.hand.fault(order.waybill)
    ledger.weighed(order, heavy + wrongs - 1)
  } else {
    const after = await putOn(person, floor, order, right, 'done')
    if (after.words.includes('抽检')) {
      await person.press('CTRL-UNDO')
      return hall.toSpot.put(order)
    }
    if (after.verdict === 'stop') {
      await person.acknowledge()
      await person.press('CTRL-NEXT')
      return hall.aside.put(order)
    }
    if (after.verdict === 'wrong') throw person.hand.fault(`${order.waybill} is not weighed`)
  }
  ledger.work({ opType: 7, who: person.who, docNo: order.waybill, orders: 0, pieces: 0 }, order)
  if (ledger.isIntercepted(order)) return hall.aside.put(order)
  ledger.status.set(order.stockoutNo, 90)
  hall.finish(order)
}

/** A weight that was read from the scale; what is stored as a weighing goes into the ledger. */
const putOn = async (
  person: Person,
  { ledger }: Floor,
  order: Order,
  grams: number,
  expected: 'stop' | 'done',
): Promise<Person['screen']> => {
  const after = await person.enter(grams)
  const isWeighed = after.words.includes(`${grams} 克`)
  if (expected === 'stop' && !(isWeighed && after.verdict === 'stop')) throw person.hand.fault(order.waybill)
  if (isWeighed) ledger.weighed(order, grams)
  return after
}
