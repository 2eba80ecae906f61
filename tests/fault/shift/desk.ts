// 办公室那一头 · fault/shift/desk
/** Whoever sits at the screen of the office: prints the sheet of what was short or missing, as soon as the server has made it. */
import { expect } from 'vitest'
import type { Floor } from './floor.ts'
import type { Order } from './order.ts'

/** Orders that lack pieces get a further sheet on the rack. A Wi-Fi that is away may keep the news back. */
export const printRepicks = async ({ hall, office }: Floor, orders: readonly Order[]): Promise<void> => {
  const printed = new Set<string>()
  for (;;) {
    const lacking = await hall.lacking.take()
    if (lacking === null) return
    const missing = new Set(lacking.map(({ stockoutNo }) => stockoutNo))
    const look = async (): Promise<string[]> => {
      const sheets = await office.sheets({ isRepick: 1 }, orders)
      for (const sheet of sheets.filter((one) => one.isRepick && !printed.has(one.pickNo))) {
        printed.add(sheet.pickNo)
        for (const { stockoutNo } of sheet.orders) missing.delete(stockoutNo)
        hall.rack.put(sheet)
      }
      return [...missing]
    }
    await expect.poll(look, { interval: 300, timeout: 120_000 }).toEqual([])
  }
}
