// 抽检页 · handheld/pages/Spot
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { SpotQueue } from '../../floor/SpotQueue.tsx'
import { spot } from '../../flows/spot.ts'
import { FlowPage } from '../FlowPage.tsx'

/** /wx/wms/spot (2807): lists the parcels for the spot check, whose goods are counted without showing the expected quantities. */
const Spot = (): JSX.Element => <FlowPage flow={spot} Idle={SpotQueue} Aside={PhotoButton} />
export default Spot
