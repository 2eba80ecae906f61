// 练习过的人 · state/practised
import { store, stored } from './storage.ts'

const key = 'practised'
/** Most people stored on this device; a warehouse has some hundreds in a season. */
const storedMax = 300
const practisedIds = (): readonly string[] => (stored(key) as readonly string[] | null) ?? []

/** Whether this temp worker did the practice scans on this device. They are not booked or sent. */
export const hasPractised = (tempUserId: string): boolean => practisedIds().includes(tempUserId)
export const keepPractised = (tempUserId: string): void =>
  store(key, [tempUserId, ...practisedIds().filter((id) => id !== tempUserId)].slice(0, storedMax))
