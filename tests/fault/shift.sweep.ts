// 一班：领班、拣货、复核打包、批量台、抽检、称重、临时工，真的订单文件，断网、断电、杀服务端；账与各人自己记的一致
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { workBatches } from './shift/batch.ts'
import { shiftBooks, storyOf } from './shift/books.ts'
import { printRepicks } from './shift/desk.ts'
import { carton, type Floor } from './shift/floor.ts'
import { Hall, type Sheet } from './shift/hall.ts'
import { lead } from './shift/leader.ts'
import { Ledger } from './shift/ledger.ts'
import { Office } from './shift/office.ts'
import { fatesOf, invoicesOf, type Order } from './shift/order.ts'
import { checkAndPack } from './shift/packer.ts'
import { Person } from './shift/person.ts'
import { pickAll } from './shift/picker.ts'
import { spotCheckAll } from './shift/spotChecker.ts'
import { weather } from './shift/weather.ts'
import { weighAll } from './shift/weigher.ts'
import { holds } from './support/ledger.ts'
import { seed, seeded, sized } from './support/random.ts'

const ordersWanted = sized('FAULT_SHIFT', 12)
/** The long shift has everybody; in a short one a person does what several would. */
const isLong = ordersWanted >= 100
// some minutes, more for many orders
vi.setConfig({ testTimeout: 900_000 + ordersWanted * 15_000 })
const random = seeded('shift')
const began = Date.now()
const lap = (what: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`)

let product: Product
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo(0)
  closing.push(() => product.stop())
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** A person comes to work, with a device of the hall. */
const comes = async (account: string, own: boolean): Promise<Person> => {
  const person = await Person.open(product, account, own)
  closing.push(() => person.close())
  return person
}
/** Four pickers, two packers, a batch station, a spot checker, a weigher and the leader; in a short shift one of each, the batch station checks spots too. */
const crew = async (office: Office) => {
  const [picker, packer, weigher, leader, batch] = await Promise.all([
    comes('picker01', true),
    comes('packer01', true),
    comes('wh_manager', false),
    comes('temp_leader', false),
    comes('picker02', false),
  ])
  const short = { picker, packer, weigher, leader, batch, spotChecker: batch, morePickers: [], morePackers: [] }
  if (!isLong) return short
  const hired = ['picker03', 'picker04', 'picker05', 'packer02', 'spot01']
  for (const account of hired) await office.hireOperator(account)
  const [one, two, three, second, spot] = await Promise.all(hired.map((account) => comes(account, false)))
  if (one === undefined || two === undefined || three === undefined || second === undefined || spot === undefined)
    throw new Error('somebody did not come')
  return { ...short, spotChecker: spot, morePickers: [one, two, three], morePackers: [second] }
}

const prepare = async (office: Office): Promise<{ orders: Order[]; sheets: Sheet[] }> => {
  const invoices = invoicesOf(random, ordersWanted)
  await office.furnish(invoices)
  const orders = await office.enter(invoices, fatesOf(random, invoices))
  return { orders, sheets: await office.release(orders) }
}

test('a shift of everybody: whatever dies, the books say what the people did', async () => {
  const office = await Office.open(product)
  const { orders, sheets } = await prepare(office)
  lap(`${orders.length} orders on ${sheets.length} sheets`)
  const { picker, packer, weigher, leader, batch, spotChecker, morePickers, morePackers } = await crew(office)
  const everybody = [...new Set([picker, packer, weigher, leader, batch, spotChecker, ...morePickers, ...morePackers])]
  lap('everybody is signed in')
  const temp = await office.hireTemp('LS9001', '张临时')
  const leaderBadge = await office.badgeOf('temp_leader')
  const ledger = new Ledger()
  const hall = new Hall(orders)
  const signal = (): void => everybody.forEach(({ wifi }) => wifi.heal())
  const floor: Floor = { hall, office, ledger, tareG: await office.tareOf(carton), signal }
  for (const order of orders.filter(({ fate }) => fate.cancelled)) {
    ledger.status.set(order.stockoutNo, 5)
    hall.finish(order)
  }
  const [forTemp, ...others] = sheets.filter((one) => !one.isBatch)
  const batches = sheets.filter((one) => one.isBatch)
  hall.rack.put(...others, ...batches)
  const storm = weather(product, { picker, packer, weigher }, random)
  const station = workBatches(batch, floor, batches.length)
  await Promise.all([
    ...[picker, ...morePickers].map((one) => pickAll(one, floor)),
    ...[packer, ...morePackers].map((one) => checkAndPack(one, floor)),
    station,
    (spotChecker === batch ? station : Promise.resolve()).then(() => spotCheckAll(spotChecker, floor)),
    weighAll(weigher, floor),
    lead(leader, floor, { badge: temp, tempNo: 'LS9001', leaderBadge }, forTemp === undefined ? [] : [forTemp]),
    printRepicks(floor, orders),
  ]).catch(async (error: unknown) => {
    console.log([...hall.left, ...(await storyOf(product.databaseUrl(), hall.left))].join('\n'))
    for (const { who, wifi, hand } of everybody) console.log(who, wifi.isUp ? 'online' : 'offline', hand.fault('').message)
    throw error
  })
  lap('everything is weighed')
  await storm.passes()
  for (const person of everybody) await person.uploaded()
  const books = await shiftBooks(product.databaseUrl(), { orders, ledger, people: everybody, opening: office.opening })
  lap(`SEED=${seed}: ${books.stored} operations, ${ledger.works.length} works`)
  const named = orders.filter((one) => books.broken.some((said) => said.includes(one.stockoutNo) || said.includes(one.waybill)))
  if (named.length > 0)
    console.log(
      (
        await storyOf(
          product.databaseUrl(),
          named.map(({ stockoutNo }) => stockoutNo),
        )
      ).join('\n'),
    )
  holds([...books.broken, ...(await office.verify())])
  expect(storm.happened()).toEqual({ browsers: 2, servers: 1 })
})
