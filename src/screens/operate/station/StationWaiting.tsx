// 工位打开中 · operate/station/StationWaiting
import { useEffect, type JSX } from 'react'
import { holdScans } from '../../../floor/scanRouting.ts'
import { SkeletonPage } from '../../../kit/states.tsx'

/** Placeholder while stored work is read from the disk. Scans wait meanwhile, and open no other page of the desktop. */
export const StationWaiting = (): JSX.Element => {
  useEffect(holdScans, [])
  return (
    <div data-scans-wait>
      <SkeletonPage />
    </div>
  )
}
