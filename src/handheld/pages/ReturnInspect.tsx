// 退货质检页 · handheld/pages/ReturnInspect
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { returnInspect } from '../../flows/returnInspect.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useFreshWork } from '../useWork.ts'

/** /wx/wms/return-inspect (2821): returned goods are inspected by scan, parcel by parcel; a bad piece needs a reason and a photo. */
const ReturnInspect = (): JSX.Element => {
  useFreshWork('returns')
  return <FlowPage flow={returnInspect} Aside={PhotoButton} />
}
export default ReturnInspect
