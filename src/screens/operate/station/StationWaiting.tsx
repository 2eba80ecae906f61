// 工位打开中 · operate/station/StationWaiting
import { useEffect, type JSX } from 'react'
import { holdScans } from '../../../floor/scanRouting.ts'
import { SkeletonPage } from '../../../kit/states.tsx'

/** Shown while the floor is read from the disk: scans wait meanwhile, and open no other page of the desk. */
export const StationWaiting = (): JSX.Element => {
  useEffect(holdScans, [])
  return (
    <div data-scans-wait>
      <SkeletonPage />
    </div>
  )
}
