import { type ComponentType, createContext } from 'react';
import { Page, type PageProps } from './Page.tsx';

/** The pages around an area's lists and records; an account's have its name and tabs. */
type PageFrames = { List: ComponentType<PageProps>; Record: ComponentType<PageProps> };

export const PageFramesContext = createContext<PageFrames>({ List: Page, Record: Page });
