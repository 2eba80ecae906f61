// 临时工授权页 · handheld/pages/TempAuth
import { useEffect, type JSX } from 'react'
import { failureOf } from '../../data/api.ts'
import { tempAuth } from '../../flows/tempAuth.ts'
import { device } from '../../floor/device.ts'
import { FlowPage } from '../FlowPage.tsx'

/**
 * /wx/wms/temp-auth (2811): temp workers are authorised by their badges. Today's list is loaded; without network the stored list is used.
 */
const TempAuth = (): JSX.Element => {
  useEffect(() => {
    device
      .packs()
      ?.fetchWorkers()
      .catch((error: unknown) => console.debug('授权名单没有取到', failureOf(error)))
  }, [])
  return <FlowPage flow={tempAuth} />
}
export default TempAuth
