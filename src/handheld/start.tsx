// 手持入口 · handheld/start
import { createRoot } from 'react-dom/client'
import { keepFresh } from '../data/api.ts'
import { openDurableState } from '../data/durableState.ts'
import { reference } from '../data/reference.ts'
import { followBrowser } from '../state/online.ts'
import { recallPerson } from '../state/person.ts'
import { currentTenant, session } from '../state/session.ts'
import { NotSaved } from '../data/outbox/outbox.ts'
import { App, preload } from './App.tsx'
import { Boundary, Broken } from './Boundary.tsx'
import { Changing } from './Changing.tsx'
import { installScanner, openDevice } from '../floor/device.ts'
import { unlockSound } from '../floor/unlockSound.ts'
import { whenIdle } from '../floor/idle.ts'
import { recall } from './session.ts'
import { Unusable } from './Unusable.tsx'
import './tokens.css'
import './handheld.css'

/** Draws the handheld shell into `root`: the scanner listens before React, the page of the address comes first. */
export const start = async (root: HTMLElement): Promise<void> => {
  installScanner()
  unlockSound()
  followBrowser()
  const tree = createRoot(root)
  try {
    // no one is signed in: the sign-in form comes first, and needs none of the pages
    const page = session.tenant === null ? undefined : preload(location.pathname)
    await Promise.all([openDevice(), openDurableState(reference()), page])
    currentTenant()
    recallPerson()
    keepFresh()
    const known = await recall()
    tree.render(
      <Boundary alone>
        <App known={known} />
        <Changing />
      </Boundary>,
    )
  } catch (error) {
    console.error('手持端没有打开', error)
    tree.render(error instanceof NotSaved ? <Unusable /> : <Broken error={error} alone again={() => location.reload()} />)
    return
  }
  whenIdle()
}
