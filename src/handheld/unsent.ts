// 别人的未上传 · handheld/unsent
import { device } from '../floor/device.ts'

type People = Awaited<ReturnType<ReturnType<typeof device.outbox>['pendingByPerson']>>

let people: People = []
const listeners = new Set<() => void>()

const refresh = async (): Promise<void> => {
  people = await device.outbox().pendingByPerson()
  for (const listener of listeners) listener()
}

/** Number of pending operations of each person, kept current; their contents are not included (floor.md §16.1 outbox). */
export const unsentPeople = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    const changed = (): void => void refresh().catch((error: unknown) => console.error('未上传数读取失败', error))
    changed()
    const end = device.onCounts(changed)
    return () => {
      end()
      listeners.delete(listener)
    }
  },
  snapshot: (): People => people,
}
