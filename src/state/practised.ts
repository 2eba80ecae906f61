// 练习过的人 · state/practised
import { store, stored } from './storage.ts'

const key = 'practised'
/** Most people stored on this device; a warehouse has some hundreds in a season. */
const kept = 300
const all = (): readonly string[] => (stored(key) as readonly string[] | null) ?? []

/** Whether this temp worker did the practice scans on this device. They are not booked or sent. */
export const hasPractised = (tempUserId: string): boolean => all().includes(tempUserId)
export const keepPractised = (tempUserId: string): void =>
  store(key, [tempUserId, ...all().filter((one) => one !== tempUserId)].slice(0, kept))
