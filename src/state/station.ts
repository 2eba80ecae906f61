// 本机的工作台 · state/station
import { proxy } from 'valtio/vanilla'
import { scaleAddress, type Station } from '#contract/rules/station'
import { store, stored } from './storage.ts'

const key = 'station'
/** `scale`: the session was opened at the station's own sign-in and may only do its work. */
export interface StationBinding {
  readonly bound: Station
  readonly scale: boolean
}

/** The workstation the session is bound to; operations name it. Survives a restart without network. */
export const station = proxy<{ binding: StationBinding | null }>({ binding: stored(key) as StationBinding | null })

/** Binds the session to a workstation; null ends the binding. */
export const storeBinding = (binding: StationBinding | null): void => {
  station.binding = binding
  store(key, binding)
}

/** Where the next person at this scale signs in; null on any other device. */
export const scaleSignIn = (): string | null => (station.binding?.scale === true ? scaleAddress(station.binding.bound) : null)
