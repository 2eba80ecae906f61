// 练习过的人 · state/practised
import { store, stored } from './storage.ts'

const key = 'practised'
/** Maximum number of stored temp workers; a warehouse has some hundreds in a season. */
const storedMax = 300
const practisedIds = (): readonly string[] => (stored(key) as readonly string[] | null) ?? []

/** Whether this temp worker did the practice scans on this device. These scans are not booked or uploaded. */
export const hasPractised = (tempUserId: string): boolean => practisedIds().includes(tempUserId)
export const keepPractised = (tempUserId: string): void =>
  store(key, [tempUserId, ...practisedIds().filter((id) => id !== tempUserId)].slice(0, storedMax))
