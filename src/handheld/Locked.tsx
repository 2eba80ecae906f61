// 锁屏 · handheld/Locked
import { useEffect, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { person } from '../state/person.ts'
import { Icon } from '../floor/Icon.tsx'
import { lock, lockMs, lockNow } from './lock.ts'
import { watchQuiet } from './quiet.ts'

/** Covers the page while the device is locked; the task behind it does not change. */
const Locked = (): JSX.Element | null => {
  const { on, asked, wrong } = useSnapshot(lock)
  const { taken } = useSnapshot(person)
  useEffect(() => (on ? undefined : watchQuiet(lockMs, lockNow)), [on])
  if (!on || taken === null) return null
  return (
    <div className="locked" role="alertdialog" aria-label="已锁">
      <Icon name="badge" big />
      <h1>{asked === '' ? '扫工牌接着做' : '再扫一次换人'}</h1>
      <p className="locked-name">{taken.name}</p>
      <p role="status" data-alert={wrong || undefined}>
        {asked !== ''
          ? `换人接手，${taken.name} 手上的停在这里`
          : wrong
            ? '这不是工牌，没有算'
            : '五分钟没动，锁了。没传的还在，别人接手扫自己的工牌'}
      </p>
    </div>
  )
}
export default Locked
