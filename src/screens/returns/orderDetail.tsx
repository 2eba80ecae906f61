// 退货单详情 · returns/orderDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { returnOrder } from '#contract/returns/order'
import { returnPhotos } from '#contract/returns/orderCalls'
import { useRead } from '../../data/query.ts'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { none } from '../../kit/formats.ts'
import { KeyFacts } from '../../kit/KeyFacts.tsx'
import { Photos } from '../../kit/Photos.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../kit/states.tsx'

const usePhotos = (returnNo: string) => useRead(returnPhotos, { returnNo })

/** Photos of the parcel and of its pieces, each group under its title. */
const PhotoGroups = ({ no }: { readonly no: string }): JSX.Element => {
  const { data, error, refetch } = usePhotos(no)
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  const groups = [...new Set(data.photos.map(({ of }) => of))]
  if (groups.length === 0) return <EmptyState title="没有照片" />
  return (
    <>
      {groups.map((of) => (
        <section key={of}>
          <h3>{of}</h3>
          <Photos photos={data.photos.filter((one) => one.of === of)} label={of} />
        </section>
      ))}
    </>
  )
}

/** Begin and end of the recording, with the seconds that the camera adds before and after. */
const recordingText = ({ videoBegin, videoEnd, preSec, postSec }: ReplyOf<typeof returnPhotos>): string =>
  `${videoBegin ?? none} 至 ${videoEnd ?? none}${preSec === null ? '' : `（含前 ${preSec} 秒、后 ${postSec ?? 0} 秒）`}`

/** Where the recording of the inspection is: camera, recorder, begin and end. */
const Recording = ({ no }: { readonly no: string }): JSX.Element => {
  const { data, error, refetch } = usePhotos(no)
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data.videoBegin === null || data.cameraNo === null)
    return <EmptyState title="没有录像" text="质检时记下录像起止，工作台绑了摄像头才找得到录像。" />
  return (
    <KeyFacts
      facts={[
        ['录像起止', recordingText(data)],
        ['摄像头', [data.cameraNo, data.cameraName].filter((one) => one !== null).join(' ') || none],
        ['NVR地址', data.nvrAddr ?? none],
        ['通道', data.channel === null ? none : String(data.channel)],
        ['保留到', data.keepUntil ?? none],
      ]}
    />
  )
}

const tabs = ({ no }: { readonly no: string }) => ({
  after: [
    { key: 'photos', label: '照片', children: <PhotoGroups no={no} /> },
    { key: 'film', label: '视频', children: <Recording no={no} /> },
  ],
})

export default function ReturnOrderDetailScreen(): JSX.Element {
  const { returnNo = '' } = useParams()
  return <DocumentRoute of={returnOrder} no={returnNo} tabs={tabs} />
}
