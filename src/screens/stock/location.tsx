// 库位管理 · stock/location
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { location, locationBatch, locationLock, locationUnlock } from '#contract/stock/location'
import { useSend } from '../../data/send.ts'
import { Decide } from '../../kit/Decide.tsx'
import { Icon } from '../../kit/icons.tsx'
import { LabelDialog } from '../../kit/LabelDialog.tsx'
import { useMay } from '../../kit/may.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { ResourceScreen, type BatchProps } from '../../kit/ResourceScreen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { tell } from '../../kit/tell.ts'
import { BinsDialog } from './location/BinsDialog.tsx'

type Bin = Row<typeof location>
/** 打印 of screen 1601 */
const printRight = 160112

/** The ticked bins of one warehouse; a lock names one warehouse at a time. */
const placeOf = (
  chosen: readonly Bin[],
): { readonly warehouseNo: string; readonly sid: string; readonly locationNos: string[] } | null => {
  const [first] = chosen
  if (first === undefined || chosen.some((bin) => bin.warehouseNo !== first.warehouseNo || bin.sid !== first.sid)) return null
  return {
    warehouseNo: first.warehouseNo ?? '',
    sid: first.sid ?? '',
    locationNos: chosen.flatMap((bin) => bin.locationNo ?? []),
  }
}

const BinLabels = ({ bins, close }: { readonly bins: readonly Bin[]; readonly close: () => void }): JSX.Element => (
  <LabelDialog
    title="打印库位标签"
    size="100x50"
    labels={bins.map((bin) => ({ code: bin.locationNo ?? '', text: `${bin.warehouseNo ?? ''}　${bin.zoneNo ?? ''}` }))}
    close={close}
  />
)

const LockBatch = ({ chosen, clear }: BatchProps<Bin>): JSX.Element | null => {
  const may = useMay()
  const [locking, setLocking] = useState(false)
  const [printing, print] = useState(false)
  const lock = useSend(locationLock)
  const unlock = useSend(locationUnlock)
  const place = placeOf(chosen)
  if (![locationLock.may, locationUnlock.may, printRight].some(may)) return null
  const withPlace = (run: (place: NonNullable<ReturnType<typeof placeOf>>) => void): void => {
    if (place === null) tell('warning', '一次只能操作一个仓库的库位')
    else run(place)
  }
  const items = [
    { key: 'lock', label: '锁定', right: locationLock.may, onClick: () => withPlace(() => setLocking(true)) },
    {
      key: 'unlock',
      label: '解锁',
      right: locationUnlock.may,
      onClick: () => withPlace((where) => unlock.mutate(where, { onSuccess: clear })),
    },
    { key: 'print', label: '打印标签', right: printRight, onClick: () => print(true) },
  ].filter((item) => may(item.right))
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={chosen.length === 0}
        menu={{ items: items.map(({ right: _right, ...item }) => item) }}
      >
        <Decide disabled={chosen.length === 0} loading={lock.isPending || unlock.isPending}>
          批量操作 <Icon name="down" size={12} />
        </Decide>
      </Dropdown>
      {printing && <BinLabels bins={chosen} close={() => print(false)} />}
      {locking && place !== null && (
        <ReasonDialog
          title={`锁定 ${place.locationNos.length} 个库位`}
          label="原因"
          maxLength={64}
          text="锁定的库位不再分配，也不收上架；已占用的保持占用。"
          busy={lock.isPending}
          submit={(reason) =>
            lock.mutate(
              { ...place, reason },
              {
                onSuccess: () => {
                  setLocking(false)
                  clear()
                },
              },
            )
          }
          close={() => setLocking(false)}
        />
      )}
    </>
  )
}

export default function LocationScreen(): JSX.Element {
  const may = useMay()
  const [making, make] = useState(false)
  return (
    <ResourceScreen
      of={location}
      Batch={LockBatch}
      tools={may(locationBatch.may) && <Decide onClick={() => make(true)}>批量生成</Decide>}
      aside={making && <BinsDialog close={() => make(false)} />}
      empty={<EmptyState title="没有符合条件的库位" text="可以导入库位，或按巷道批量生成。" />}
    />
  )
}
