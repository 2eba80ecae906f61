// 退货签收页 · handheld/pages/ReturnReceive
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { returnReceive } from '../../flows/returnReceive.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useFreshWork } from '../useWork.ts'

/**
 * /wx/wms/return-receive (2820): returned parcels are received. Return notices (预告) are loaded; without network the stored notices are
 * used.
 */
const ReturnReceive = (): JSX.Element => {
  useFreshWork('returns')
  return <FlowPage flow={returnReceive} Aside={PhotoButton} />
}
export default ReturnReceive
