// 办公室那一头 · fault/shift/desk
/** Whoever sits at the screen of the office: prints the sheet of what was short or missing, as soon as the server has made it. */
import { expect } from 'vitest'
import type { Floor } from './floor.ts'
import type { Order } from './order.ts'

/** Orders that lack pieces get a further sheet on the rack. A Wi-Fi that is away may keep the news back. */
export const printRepicks = async ({ hall, office }: Floor, orders: readonly Order[]): Promise<void> => {
  const printed = new Set<string>()
  // a sheet may come out while another order is waited for: its orders are not asked about again
  const supplied = new Set<string>()
  for (;;) {
    const lacking = await hall.lacking.take()
    if (lacking === null) return
    const look = async (): Promise<string[]> => {
      const sheets = await office.sheets({ isRepick: 1 }, orders)
      for (const sheet of sheets.filter((one) => one.isRepick && !printed.has(one.pickNo))) {
        printed.add(sheet.pickNo)
        for (const { stockoutNo } of sheet.orders) supplied.add(stockoutNo)
        hall.rack.put(sheet)
      }
      return lacking.map(({ stockoutNo }) => stockoutNo).filter((stockoutNo) => !supplied.has(stockoutNo))
    }
    await expect.poll(look, { interval: 300, timeout: 120_000 }).toEqual([])
    // what is lacking a second time waits for a second sheet
    for (const { stockoutNo } of lacking) supplied.delete(stockoutNo)
  }
}
