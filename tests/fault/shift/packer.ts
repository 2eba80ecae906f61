// 复核打包员 · fault/shift/packer
/**
 * 1 从复核台拿几单，逐单扫面单、逐件扫商品，扫齐自动完成。
 * 2 少一件的扫短拣码报少件，整单放差异架，等补拣回来再复核。
 * 3 屏幕整屏报警的（拦截），扫确认码，放到拦截区。
 * 4 复核过的再一起打包：扫面单、扫纸箱、再扫面单。
 * 5 要抽检的送抽检台，其余的送秤台。
 */
import type { Floor } from './floor.ts'
import { carton } from './floor.ts'
import { piecesOf, type Order } from './order.ts'
import type { Person } from './person.ts'
import { goodsOn } from './picker.ts'

/** As many orders are checked before the person goes over to the packing. */
const armful = 6

type Way = 'on' | 'aside' | 'lacking'

export const checkAndPack = async (person: Person, floor: Floor): Promise<void> => {
  for (;;) {
    const first = await person.next(floor.hall.toCheck)
    if (first === null) return
    await workOff(person, floor, [first, ...floor.hall.toCheck.grab(armful - 1)])
  }
}

/** Some orders checked, then packed. */
export const workOff = async (person: Person, floor: Floor, orders: readonly Order[]): Promise<void> => {
  const { hall } = floor
  const checked: Order[] = []
  for (const order of orders) {
    const way = await check(person, floor, order)
    if (way === 'on') checked.push(order)
    else if (way === 'aside') hall.aside.put(order)
    else hall.lacking.put([order])
  }
  for (const order of checked) {
    const way = await pack(person, floor, order)
    if (way === 'aside') hall.aside.put(order)
    else if (order.fate.spot === 'none') hall.toWeigh.put(order)
    else hall.toSpot.put(order)
  }
}

/** Orders a piece was missing of once: the second time everything is there. */
const found = new Set<Order>()

const check = async (person: Person, { ledger, office }: Floor, order: Order): Promise<Way> => {
  const missing = order.fate.diff && !found.has(order) ? 1 : 0
  let way: Way | null = null
  let isOpen = false
  // written down when it is reported: the battery may die between the last piece and the report
  let lacks = ''
  await person.steadily(async () => {
    await person.page('复核')
    if (person.screen.expects === 'waybill') {
      const texts = [order.waybill, order.stockoutNo] as const
      // the battery died after the last piece: the order is closed; else a colleague's find may not be known here yet
      const opened = await (isOpen ? person.scan(...texts) : person.opened(...texts))
      if (opened.verdict === 'stop') {
        way = 'aside'
        return person.acknowledge()
      }
      if (opened.verdict === 'wrong' && isOpen) return
      if (opened.verdict === 'wrong') throw person.hand.fault(order.waybill)
    }
    isOpen = true
    for (;;) {
      const { screen } = person
      const left = screen.need - screen.done
      // it closes the order, too
      if (screen.verdict === 'stop') {
        way = 'aside'
        return person.acknowledge()
      }
      if (screen.expects === 'waybill') return
      if (left === missing && missing > 0) {
        lacks = goodsOn(screen, office.barcodes)
        return reportMissing(person)
      }
      if (screen.expects === 'quantity')
        await person.enter(Number(screen.target) - (Number(screen.target) === left ? missing : 0))
      else {
        const goodsNo = goodsOn(screen, office.barcodes)
        await person.scan(office.barcodes.get(goodsNo) ?? goodsNo, goodsNo)
      }
    }
  })
  if (way !== null) return way
  if (missing > 0) {
    ledger.miss(lacks)
    found.add(order)
    return 'lacking'
  }
  ledger.work({ opType: 2, who: person.who, docNo: order.waybill, orders: 1, pieces: piecesOf(order) }, order)
  return 'on'
}
const reportMissing = async (person: Person): Promise<void> => {
  await person.press('CTRL-SHORT')
  await person.choose('少件')
}

const pack = async (person: Person, { ledger }: Floor, order: Order): Promise<Way> => {
  let way: Way = 'on'
  let isOpen = false
  await person.steadily(async () => {
    await person.page('打包')
    for (;;) {
      const after =
        person.screen.expects === 'consumable' ? await person.scan(carton) : await person.scan(order.waybill, order.stockoutNo)
      if (after.verdict === 'stop') {
        way = 'aside'
        return person.acknowledge()
      }
      if (after.words.includes('打包完成')) return
      // the battery died after the last scan: the parcel is closed
      if (after.verdict === 'wrong' && isOpen) return
      if (after.verdict === 'wrong') throw person.hand.fault(order.waybill)
      isOpen = true
    }
  })
  if (way === 'on') ledger.work({ opType: 4, who: person.who, docNo: order.waybill, orders: 1, pieces: piecesOf(order) }, order)
  return way
}
